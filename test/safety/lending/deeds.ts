import { backUp, copy, newMachine, restore, takesBack } from './disks.ts'
import { dies, ended, enrols, leaves } from './membership.ts'
import type { Deed } from './memory.ts'
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
  lineChange,
  officeDies,
  officeStarts,
  powerCut,
  reachable,
  start,
  startAll,
  stop,
  weatherChange,
} from './running.ts'

/** What anybody may do at any moment. Listed more often, done more often. */
export const deeds: readonly Deed[] = [
  ...[sell, sell, refund, refund, refund, refund, refund, refund, refundTwice, refundTwice, refundTwice],
  ...[refundAgain, refundAgain, checkOrSendAgain, checkOrSendAgain, checkOrSendAgain, failAtGateway],
  ...[handOver, handOver, find, powerCut, powerCut, stop, start, start, startAll, cutOff, reachable],
  ...[officeDies, officeDies, officeStarts, officeStarts, lineChange, weatherChange],
  ...[backUp, backUp, restore, copy, leaves, enrols, enrols, ended, dies, newMachine, takesBack, takesBack],
]
