import { create } from 'zustand'

/** Whether the number keys are shown below the cart. The choice stays for the next customer. */
export const useKeypadShown = create<{ readonly shown: boolean }>(() => ({ shown: false }))

export function toggleKeypad(): void {
  useKeypadShown.setState(({ shown }) => ({ shown: !shown }))
}
