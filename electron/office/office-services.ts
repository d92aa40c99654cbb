import type { LinkState } from '../../shared/office/office-status.ts'
import { createCopyReader } from './copy-reader.ts'
import { createDirectoryPart } from './directory-part.ts'
import type { openEnrolment } from './enrolled.ts'
import { createFeedSender } from './feed-sender.ts'
import { createLendingPart } from './lending-part.ts'
import { createNotificationsPart } from './notifications-part.ts'
import type { OfficeOptions } from './office-options.ts'
import { createReminder } from './reminder.ts'
import { createRightsInDoubt } from './rights-in-doubt.ts'

interface OfficeServicesOptions
  extends Pick<
    OfficeOptions,
    'journal' | 'version' | 'clock' | 'verifier' | 'directory' | 'onOrdersChanged' | 'onTrouble'
  > {
  readonly enrolment: ReturnType<typeof openEnrolment>
  readonly link: () => LinkState
  /** What the office's status says of one of them has changed. */
  readonly onChange: () => void
}

/** Everything that a counter does over its link: notifications, its copy, the directory, lending, and the feed. */
export function createOfficeServices(options: OfficeServicesOptions) {
  const { journal, enrolment, clock, link, onChange, onTrouble } = options
  const { keep } = enrolment
  const notifications = createNotificationsPart(options.verifier, onTrouble)
  const reader = createCopyReader()
  const directory = options.directory
    ? createDirectoryPart({
        directory: options.directory,
        version: options.version,
        clock,
        onTrouble,
        enrolled: enrolment.existing,
        keep,
        onChange,
      })
    : null
  const lending = createLendingPart({
    journal: {
      ...journal,
      shareRights(hasOthers) {
        enrolment.note({ hasOthers })
        journal.shareRights(hasOthers)
      },
    },
    clock,
    onTrouble,
    merchantId: () => options.verifier()?.merchantId ?? null,
    onChange: (numbers) => options.onOrdersChanged?.(numbers),
  })
  const reminder = createReminder({
    memory: { read: () => enrolment.read() ?? {}, keep: enrolment.note },
    isBorrowing: lending.isBorrowing,
  })
  const feed = journal.feed()
  const sender = createFeedSender({
    feed,
    clock,
    onTrouble,
    counterId: () => enrolment.existing().counterId,
    onWhole: reminder.whole,
    beforeSending() {
      const given = feed.rightsGiven()
      if (given > (enrolment.read()?.given ?? 0)) enrolment.note({ given })
    },
    onChange() {
      doubt.note()
      onChange()
    },
  })
  const doubt = createRightsInDoubt({
    feed,
    keep,
    onTrouble,
    isCompared: sender.isCompared,
    enrolled: enrolment.read,
    link,
    copy: sender.state,
  })
  return { notifications, reader, directory, lending, reminder, feed, sender, doubt }
}
