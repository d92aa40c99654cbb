import { useEffect, useState } from 'react'
import type { Failure } from '../../shared/ipc/failure.ts'
import type { PinRefusal, StaffMember } from '../../shared/staff/staff.ts'
import { askOwnPinBy, callFailureOf, callMain } from '../bridge/main-process.ts'
import { Dialog } from '../components/dialogs/dialog.tsx'
import fields from '../components/fields/fields.module.css'
import { FailureNotice } from '../components/notices/notice.tsx'
import { StaffPin } from '../components/pin/staff-pin.tsx'
import { factsText } from '../components/words/audit-facts.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useChannelName } from '../state/channels/channels.ts'
import { useTimeFormat } from '../state/time/time-format.ts'
import { wantedAct } from './wanted-act.ts'

type Answer = (isRight: boolean) => void

/** What the PIN is asked for, by the facts of the audit log, and how it is answered. */
interface Asked {
  readonly act: Readonly<Record<string, string>>
  readonly answer: Answer
}

/** Asks who is on duty for their PIN again, whenever a call needs it: it goes on after the right one, and fails without. */
export function OwnPin({ me }: { readonly me: StaffMember }) {
  const [waiting, wait] = useState<Asked | null>(null)
  useEffect(() => {
    let unanswered: Answer = () => {}
    const stop = askOwnPinBy((name, input) => {
      // Of two calls at once the later one asks.
      unanswered(false)
      return new Promise((resolve) => {
        unanswered = (isRight) => {
          wait(null)
          resolve(isRight)
        }
        wait({ act: wantedAct(name, input), answer: unanswered })
      })
    })
    return () => {
      stop()
      unanswered(false)
    }
  }, [])
  return waiting && <OwnPinDialog me={me} {...waiting} />
}

function OwnPinDialog({ me, act, answer }: Asked & { readonly me: StaffMember }) {
  const { t } = useTranslation()
  const words = { t, format: useTimeFormat(), channelName: useChannelName() }
  const facts = factsText({ detail: act }, words)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  // No `useAction`: that waits for changes of settings, and one of them may be what waits for this PIN.
  async function type(_staffId: string, pin: string): Promise<PinRefusal | null> {
    setBusy(true)
    setFailure(null)
    try {
      const checked = await callMain('staff.ownPin', { pin })
      if (checked.kind !== 'right') return checked
      answer(true)
    } catch (error) {
      setFailure(callFailureOf(error))
    } finally {
      setBusy(false)
    }
    return null
  }

  return (
    <Dialog title={t('staff.ownPin.title')} onClose={() => answer(false)}>
      {/* Somebody else may have left this question for whoever types a PIN without reading. */}
      {facts && <p>{facts}</p>}
      <p className={fields.note}>{t('staff.ownPin.why')}</p>
      {failure && <FailureNotice failure={failure} />}
      <StaffPin
        people={[me]}
        first={me.id}
        who={t('staff.ownPin.who')}
        enter={t('staff.ownPin.go')}
        busy={isBusy}
        onTry={type}
      />
    </Dialog>
  )
}
