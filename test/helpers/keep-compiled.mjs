/**
 * Imported before a program that a test kills. Node writes what it has compiled only when a process ends by itself: then no later
 * one would have it, and each of them would read and compile all of its sources again.
 */
import { flushCompileCache } from 'node:module'

/** By then a program that was started has read its code. */
const WHEN_READ_MS = 1_500

setTimeout(flushCompileCache, WHEN_READ_MS).unref()
