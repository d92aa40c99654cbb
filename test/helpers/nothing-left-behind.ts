/** Before each file of a room that shares its process: what it changes of the process would meet the next file. */
import { afterAll, expect } from 'vitest'

const ofTheProcess = () => ({
  umask: process.umask(),
  folder: process.cwd(),
  environment: { ...process.env },
})

const before = ofTheProcess()
afterAll(() => expect(ofTheProcess()).toEqual(before))
