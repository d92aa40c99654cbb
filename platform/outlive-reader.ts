/**
 * The reader of what a program prints may go: a terminal is closed, a pipe ends. Without a listener the next line printed
 * would end the program.
 */
export function outliveReader(): void {
  for (const stream of [process.stdout, process.stderr])
    if (stream.listenerCount('error') === 0) stream.on('error', () => {})
}
