import { office } from './0010-office.ts'
import { counters } from './0020-counters.ts'
import { feeds } from './0030-feeds.ts'
import { notifications } from './0040-notifications.ts'
import { people } from './0050-people.ts'
import { newMachines } from './0060-new-machines.ts'
import { sales } from './0070-sales.ts'
import { lists } from './0080-lists.ts'
import { company } from './0090-company.ts'
import { directory } from './0100-directory.ts'
import { severalProcesses } from './0110-several-processes.ts'
import { lending } from './0120-lending.ts'
import { lostLoans } from './0130-lost-loans.ts'
import { branches } from './0150-branches.ts'
import { branchOfAPerson } from './0160-branch-of-a-person.ts'
import { rightsOfHome } from './0170-rights-of-home.ts'
import { paidBackOutside } from './0180-paid-back-outside.ts'
import { roleOfAPerson } from './0190-role-of-a-person.ts'
import { notificationsOnce } from './0200-notifications-once.ts'
import { knownSenders } from './0206-known-senders.ts'
import { sendersByCounter } from './0207-senders-by-counter.ts'
import { namesOfCounters } from './0209-names-of-counters.ts'
import { progress } from './0211-progress.ts'
import { putBack } from './0212-put-back.ts'
import { serviceAndTax } from './0213-service-and-tax.ts'
import { forgottenCounters } from './0214-forgotten-counters.ts'
import { refundsElsewhere } from './0215-refunds-elsewhere.ts'
import { arrivalOfOrders } from './0216-arrival-of-orders.ts'
import { eventsTogether } from './0218-events-together.ts'
import { keysThatAreSearched } from './0219-keys-that-are-searched.ts'
import { receivedWithoutASale } from './0220-received-without-a-sale.ts'
import { provedSessions } from './0221-proved-sessions.ts'
import { whoLetIn } from './0234-who-let-in.ts'
import { givenOutByASession } from './0235-given-out-by-a-session.ts'
import { wordsOfOrders } from './0236-words-of-orders.ts'
import { keysOfThePage } from './0237-keys-of-the-page.ts'
import type { Step } from './step.ts'

export const steps: readonly Step[] = [
  office,
  counters,
  feeds,
  notifications,
  people,
  newMachines,
  sales,
  lists,
  company,
  directory,
  severalProcesses,
  lending,
  lostLoans,
  branches,
  branchOfAPerson,
  rightsOfHome,
  paidBackOutside,
  roleOfAPerson,
  notificationsOnce,
  knownSenders,
  sendersByCounter,
  namesOfCounters,
  progress,
  putBack,
  serviceAndTax,
  forgottenCounters,
  refundsElsewhere,
  arrivalOfOrders,
  eventsTogether,
  keysThatAreSearched,
  receivedWithoutASale,
  provedSessions,
  whoLetIn,
  givenOutByASession,
  wordsOfOrders,
  keysOfThePage,
]
