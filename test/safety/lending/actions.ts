import { often } from '../world/chance.ts'
import { backUp, copy, newMachine, restore, takesBack } from './disks.ts'
import { dies, ended, enrols, leaves } from './membership.ts'
import type { Action } from './memory.ts'
import {
  checkOrSendAgain,
  failAtGateway,
  find,
  handOver,
  refund,
  refundAgain,
  refundTwice,
  sell,
} from './refunding.ts'
import {
  cutOff,
  gatewayLineChange,
  lineChange,
  officeDies,
  officeStarts,
  powerCut,
  reachable,
  start,
  startAll,
  stop,
} from './running.ts'

/** What anybody may do at any moment. An action that is listed with more happens more often. */
export const actions = often<Action>(
  [sell, 2],
  [refund, 6],
  [refundTwice, 3],
  [refundAgain, 2],
  [checkOrSendAgain, 3],
  [failAtGateway, 1],
  [handOver, 2],
  [find, 1],
  [powerCut, 2],
  [stop, 1],
  [start, 2],
  [startAll, 1],
  [cutOff, 1],
  [reachable, 1],
  [officeDies, 2],
  [officeStarts, 2],
  [lineChange, 1],
  [gatewayLineChange, 1],
  [backUp, 2],
  [restore, 1],
  [copy, 1],
  [leaves, 1],
  [enrols, 2],
  [ended, 1],
  [dies, 1],
  [newMachine, 1],
  [takesBack, 2],
)
