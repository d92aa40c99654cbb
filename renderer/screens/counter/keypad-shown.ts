import { create } from 'zustand'

/** Whether the number keys stand below the cart. Whoever wants them wants them for the next customer, too. */
export const useKeypadShown = create<{ readonly shown: boolean }>(() => ({ shown: false }))

/** Shows the number keys, or puts them away. */
export function toggleKeypad(): void {
  useKeypadShown.setState(({ shown }) => ({ shown: !shown }))
}
