/** Stores one generation of secrets after the other, each longer than the one before, until somebody or the disk ends it. */
import { keyFileProtector } from '../../electron/vault/key-file.ts'
import { openVault } from '../../electron/vault/vault.ts'

const [path = '', keyFile = ''] = process.argv.slice(2)
const protector = keyFileProtector(keyFile)
const vault = openVault(path, '010001')
for (let generation = 1; ; generation += 1) {
  await vault.store(
    { secret: `generation ${generation}`, privateKey: 'x'.repeat(generation * 50) },
    protector,
  )
  if (generation === 1) process.send?.({ ready: true })
}
