import fc from 'fast-check'
import { interleavings, playInterleaving } from './interleaving.ts'
import { commands, emptyModel } from './model.ts'
import { type Counts, Disproved, type Proof } from './proof.ts'
import { createWorld, type World } from './world/world.ts'

async function inWorld(work: (world: World) => Promise<void>): Promise<void> {
  const world = createWorld({ seed: 1 })
  try {
    await work(world)
  } finally {
    await world.close()
  }
}

export const modelling: Proof = {
  name: 'T4',
  rule: 'whatever two windows do, in any order, one sale is one order, and everybody is told the same',
  unit: 'runs of up to 60 commands, and as many interleavings',
  desk: 30,
  everyPush: 40,
  long: 5_000,
  piece: 250,
  async run(size, seed): Promise<Counts> {
    let played = 0
    const modelled = fc.asyncProperty(commands, (cmds) =>
      inWorld(async (world) => {
        await world.shop.start()
        await fc.asyncModelRun(() => ({ model: emptyModel(), real: world }), counted(cmds))
        await world.comeToRest()
      }),
    )
    function* counted(cmds: typeof commands extends fc.Arbitrary<infer Of> ? Of : never) {
      for (const command of cmds) {
        played += 1
        yield command
      }
    }
    const interleaved = fc.asyncProperty(interleavings, (interleaving) =>
      inWorld((world) => playInterleaving(world, interleaving)),
    )
    for (const property of [modelled, interleaved] as fc.IAsyncProperty<unknown>[]) {
      const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns: size, seed })
      if (failed) {
        const what = `${String(errorInstance)}\n${fc.stringify(counterexample)}`
        throw new Disproved(modelling, seed, what, size)
      }
    }
    return { commands: played, interleavings: size }
  },
}
