/** Loaded into the counter's process: prints Node's own modules that it had read when it said that it is ready, as the last line of stderr. */
let read = []
const write = process.stdout.write.bind(process.stdout)
process.stdout.write = (chunk, ...more) => {
  if (String(chunk).startsWith('counter ready at')) read = [...process.moduleLoadList]
  return write(chunk, ...more)
}

process.once('exit', () => process.stderr.write(`\n${JSON.stringify(read)}\n`))
