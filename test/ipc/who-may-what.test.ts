/**
 * Who may make each call, and where it is written down. A new call, or another right, is a decision that is made here.
 */
import { expect, test } from 'vitest'
import { type AuditKind, auditKinds } from '../../shared/audit/audit.ts'
import { type CallName, calls } from '../../shared/ipc/contract.ts'
import type { Role } from '../../shared/staff/role.ts'

/** `reads`: changes nothing that lasts. A reason in words: why what it changes needs no line of the audit log. */
type Told = 'reads' | readonly AuditKind[] | { readonly unaudited: string }

const asked = { unaudited: 'asks the gateway; what it says is on the timeline, and nobody decides anything' }
const printed = {
  unaudited: 'paper of something that is known; each print job is kept and copies say that they are copies',
}
const ofTheSale = { unaudited: 'the order names its cashier, and its timeline tells each step' }
const played = { unaudited: 'exists in training only, where no money is' }
const ofTheScreen = { unaudited: 'what a screen shows; gone with it' }

const decisions: Record<CallName, readonly [least: Role | 'anyone', told: Told, byApproval?: 'byApproval']> =
  {
    'app.start': ['anyone', 'reads'],
    'app.checkSoon': ['cashier', asked],
    'counter.openMoney': ['owner', 'reads'],
    'counter.reopen': ['owner', ['modeChanged']],
    'settings.change': ['owner', ['settingsChanged']],
    'merchant.status': ['owner', 'reads'],
    'merchant.unlock': ['cashier', ['vaultOpened']],
    'merchant.setKeys': ['owner', ['settingsChanged']],
    'merchant.recoverVault': ['owner', ['settingsChanged']],
    'merchant.importProfile': ['owner', ['settingsChanged']],
    'merchant.trust': ['owner', ['settingsChanged']],
    'merchant.test': ['owner', ['connectionTested']],
    'sale.charge': ['cashier', ofTheSale],
    'sale.check': ['cashier', asked],
    'sale.changeChannel': ['cashier', ofTheSale],
    // What needs no supervisor to begin needs none to go again under the same number.
    'sale.sendAgain': ['cashier', ['saleSentAgain']],
    'sale.noteSeen': ['cashier', ofTheScreen],
    'catalogue.list': ['cashier', 'reads'],
    'catalogue.save': ['supervisor', ['catalogueChanged']],
    'cart.hold': ['cashier', { unaudited: 'a cart that nobody has paid' }],
    'cart.listHeld': ['cashier', 'reads'],
    'cart.drop': ['cashier', { unaudited: 'a cart that nobody has paid' }],
    'display.show': ['cashier', ofTheScreen],
    'display.read': ['cashier', 'reads'],
    'order.list': ['cashier', 'reads'],
    'order.noteExport': ['cashier', ['exported']],
    'order.read': ['cashier', 'reads'],
    'unresolved.list': ['cashier', 'reads'],
    'unresolved.close': ['supervisor', ['caseClosed'], 'byApproval'],
    'unresolved.closePayment': ['supervisor', ['caseClosed'], 'byApproval'],
    'refund.create': ['supervisor', ['refund', 'refundSentAgain'], 'byApproval'],
    'refund.check': ['cashier', asked],
    'refund.sendAgain': ['supervisor', ['refundSentAgain'], 'byApproval'],
    'refund.withdraw': ['supervisor', ['refundWithdrawn'], 'byApproval'],
    'refund.close': ['supervisor', ['refundClosed'], 'byApproval'],
    'refund.list': ['cashier', 'reads'],
    'subscription.create': ['supervisor', ['subscriptionBegun', 'subscriptionSentAgain'], 'byApproval'],
    'subscription.check': ['cashier', asked],
    'subscription.cancel': ['supervisor', ['subscriptionCancelled'], 'byApproval'],
    'subscription.sendAgain': ['supervisor', ['subscriptionSentAgain'], 'byApproval'],
    'subscription.list': ['cashier', 'reads'],
    'subscription.read': ['cashier', 'reads'],
    'subscription.transactions': ['cashier', asked],
    'staticAccount.create': ['supervisor', ['accountMade'], 'byApproval'],
    'staticAccount.list': ['cashier', 'reads'],
    'staticAccount.read': ['cashier', 'reads'],
    'staticAccount.check': ['cashier', asked],
    'print.preview': ['cashier', 'reads'],
    'print.slip': ['cashier', printed],
    // A shift's report alone leaves a line; the handler refuses it to cashiers.
    'print.picture': ['cashier', ['exported']],
    'print.pdf': ['cashier', ['exported']],
    'print.testPage': ['cashier', printed],
    'print.again': ['cashier', printed],
    'print.cancel': ['cashier', printed],
    'print.jobs': ['cashier', 'reads'],
    'printer.discover': ['owner', 'reads'],
    'printer.identify': ['owner', 'reads'],
    'printer.status': ['cashier', 'reads'],
    'printer.openDrawer': ['supervisor', ['drawerOpened']],
    'shift.current': ['cashier', 'reads'],
    'shift.open': ['cashier', ['shiftOpened']],
    'shift.cash': ['cashier', ['cashMoved']],
    'shift.close': ['supervisor', ['shiftClosed'], 'byApproval'],
    'shift.list': ['cashier', 'reads'],
    'shift.read': ['cashier', 'reads'],
    'shift.export': ['supervisor', ['exported']],
    'shift.compare': [
      'supervisor',
      { unaudited: 'the comparison is kept with the name of who asked for it' },
    ],
    'shift.stopComparing': [
      'supervisor',
      { unaudited: 'what was compared so far is kept and says that it was stopped' },
    ],
    'backup.make': ['owner', ['backupMade']],
    'backup.list': ['owner', 'reads'],
    'backup.check': ['owner', 'reads'],
    'backup.restore': ['owner', ['restored']],
    'support.bundle': ['owner', ['exported']],
    'staff.names': ['anyone', 'reads'],
    'staff.signIn': ['anyone', ['signedIn', 'wrongPin']],
    'staff.lock': ['cashier', ['locked']],
    'staff.active': ['cashier', ofTheScreen],
    'staff.approve': ['cashier', ['approved', 'approvalRefused', 'wrongPin']],
    'staff.setUp': ['owner', ['staffAdded']],
    'staff.list': ['owner', 'reads'],
    'staff.add': ['owner', ['staffAdded']],
    'staff.change': ['owner', ['staffChanged', 'pinReset']],
    'staff.changePin': ['cashier', ['pinChanged', 'wrongPin']],
    'staff.resetPin': ['owner', ['pinReset']],
    'audit.list': ['owner', 'reads'],
    'audit.check': ['owner', 'reads'],
    'audit.export': ['owner', ['exported']],
    'browser.list': ['owner', 'reads'],
    'browser.end': ['owner', ['browserSignedOut']],
    'training.play': ['cashier', played],
    'training.playSubscription': ['cashier', played],
    'training.payAccount': ['cashier', played],
  }

test.each(Object.keys(calls) as CallName[])('%s has the rights that were decided for it', (name) => {
  const [least, told, byApproval] = decisions[name]
  expect({ least: calls[name].role, byApproval: calls[name].byApproval }).toEqual({
    least,
    byApproval: byApproval === 'byApproval',
  })
  // What can be approved is worth a line, whoever does it.
  if (byApproval) expect(Array.isArray(told)).toBe(true)
})

test('every kind of line belongs to a call, or is written without one', () => {
  const byItself: AuditKind[] = ['newOwner']
  const told = Object.values(decisions).flatMap(([, lines]) =>
    Array.isArray(lines) ? (lines as AuditKind[]) : [],
  )
  expect([...new Set([...told, ...byItself])].sort()).toEqual([...auditKinds].sort())
})
