/** Writes the reference of the gateway from its declarations. Runs with Node 24, which reads TypeScript: `npm run reference`. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openApi } from '../shared/gateway/reference/open-api.ts'
import { referencePage } from '../shared/gateway/reference/reference-page.ts'
import { toolOptions } from './tool-options.mjs'

toolOptions('npm run reference', {})
const folder = new URL('../docs/reference/', import.meta.url)
const openApiFile = fileURLToPath(new URL('openapi.json', folder))
const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'))

writeFileSync(new URL('gateway.md', folder), referencePage())
writeFileSync(openApiFile, JSON.stringify(openApi(), null, 2))
// The linter wants JSON in its own shape, and knows it best.
execFileSync(process.execPath, [biome, 'format', '--write', openApiFile], { stdio: 'inherit' })
