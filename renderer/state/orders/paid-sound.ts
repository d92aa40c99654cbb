/** Two rising notes for money that has arrived, generated here: no file to load, nothing to wait for. */
export function playPaidSound(): void {
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.connect(audio.destination)
  volume.gain.setValueAtTime(0.18, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.6)
  const notes = [
    { frequency: 880, from: 0 },
    { frequency: 1318.5, from: 0.14 },
  ]
  for (const { frequency, from } of notes) {
    const note = audio.createOscillator()
    note.frequency.value = frequency
    note.connect(volume)
    note.start(audio.currentTime + from)
    note.stop(audio.currentTime + 0.6)
  }
  setTimeout(() => void audio.close(), 800)
}
