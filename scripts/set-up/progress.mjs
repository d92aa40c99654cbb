const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const HEARTBEAT_MS = 30_000

/** Something a person has to put right; the message says in one sentence what to do. */
export class SetUpFailed extends Error {
  name = 'SetUpFailed'
}

/**
 * Shows pieces of work on a stream: a line when one begins and when it ends, with the time it took.
 * On a terminal a spinner turns meanwhile; elsewhere a line now and then says that it is still going on.
 */
export function progressOn(stream) {
  return async function step(title, work) {
    const began = Date.now()
    const stop = stream.isTTY ? spin(stream, title, began) : tick(stream, title, began)
    try {
      const result = await work()
      stop()
      stream.write(`✓ ${title} (${since(began)})\n`)
      return result
    } catch (error) {
      stop()
      stream.write(`✗ ${title} (${since(began)})\n`)
      throw error
    }
  }
}

/** Elapsed time for people: "0.4 s", "73 s". */
export function since(began) {
  const seconds = (Date.now() - began) / 1000
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}

function spin(stream, title, began) {
  let frame = 0
  const timer = setInterval(() => {
    frame = (frame + 1) % FRAMES.length
    // A line that goes on in the next row would be written below itself ten times a second.
    const line = `${FRAMES[frame]} ${title} (${since(began)})`.slice(0, (stream.columns || 80) - 1)
    stream.write(`\r${line}`)
  }, 100)
  return () => {
    clearInterval(timer)
    stream.write('\r\u001b[2K')
  }
}

function tick(stream, title, began) {
  stream.write(`· ${title} …\n`)
  const timer = setInterval(() => stream.write(`  ${title}: ${since(began)} so far\n`), HEARTBEAT_MS)
  return () => clearInterval(timer)
}
