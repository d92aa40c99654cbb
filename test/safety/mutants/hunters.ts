import { crashPoints } from '../crash-points.ts'
import { simulation } from '../simulation.ts'

/** Whoever hunts the mutants of the core. */
export const hunters = { T1: simulation, T2: crashPoints }
