import { create } from 'zustand'

/** What needs a hand and has a line of the rail: the sales that wait make room for it. Goods scanned in vain need all of it. */
export const useRailRoom = create<{ readonly line?: 'missed' | 'alarm' | undefined }>(() => ({}))
