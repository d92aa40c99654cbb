import type { DirectoryPin } from '../../../shared/office/directory.ts'
import type { CounterBook } from '../counters/counter-book.ts'
import type { Enrolment } from '../counters/enrolment.ts'
import type { Counts } from '../counts.ts'
import type { Database, Queries } from '../database/database.ts'
import type { DirectoryStore } from '../directory/directory-store.ts'
import type { ProductBook } from '../directory/product-book.ts'
import type { ShopBook } from '../directory/shop-book.ts'
import type { StaffBook } from '../directory/staff-book.ts'
import type { LendingBook } from '../lending/lending-book.ts'
import type { Limits } from '../limits/limits.ts'
import type { Marks } from '../limits/marks.ts'
import type { AuditBook } from '../people/audit-book.ts'
import type { PeopleBook } from '../people/people-book.ts'
import type { Sessions } from '../people/sessions.ts'
import type { SignIns } from '../people/sign-ins.ts'
import type { WaysIn } from '../people/ways-in.ts'
import type { SalesBook } from '../sales/sales-book.ts'
import type { Page } from './page.ts'

/** What the routes of the page work with. */
export interface PageServices {
  readonly page: Page
  readonly database: Database
  /** For what may take seconds. */
  readonly reading: Queries
  readonly book: CounterBook
  readonly enrolment: Enrolment
  readonly lending: LendingBook
  readonly sales: SalesBook
  readonly directory: DirectoryStore
  readonly staff: StaffBook
  readonly makePin: (pin: string) => Promise<DirectoryPin>
  readonly products: ProductBook
  readonly shop: ShopBook
  readonly people: PeopleBook
  readonly sessions: Sessions
  readonly signIns: SignIns
  readonly waysIn: WaysIn
  readonly audit: AuditBook
  readonly limits: Limits
  /** Marks of browsers in which a name signed in before. */
  readonly known: Marks
  readonly counts: Counts
  readonly now: () => number
  /** A clock in milliseconds that can't be set back. */
  readonly elapsed: () => number
}
