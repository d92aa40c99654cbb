import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Node's options for a program that keeps what it compiled though a test kills it. */
export const keepsCompiled: string[] = process.env.NODE_COMPILE_CACHE
  ? ['--import', pathToFileURL(join(import.meta.dirname, 'keep-compiled.mjs')).href]
  : []
