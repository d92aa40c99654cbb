import { IconLock } from '@tabler/icons-react'
import { type ShiftReport, shiftName } from '../../../shared/shift/shift.ts'
import { termsOf } from '../../../shared/staff/approval-terms.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { FormField } from '../../components/form-field.tsx'
import { amountOf } from '../../components/keypad-keys.ts'
import { NoteField } from '../../components/note-field.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useMay } from '../../state/duty.ts'
import { useStarted } from '../../state/session.ts'
import { readShift } from '../../state/shift.ts'
import type { useAction } from '../../state/use-action.ts'
import { go } from '../../state/view.ts'
import { useApproval } from '../staff/use-approval.tsx'
import { AmountField } from './amount-field.tsx'
import { CarriedList } from './carried-list.tsx'
import { useCloseDraft } from './close-draft.ts'
import { Difference, DrawerSums, hasDrawer } from './drawer-card.tsx'
import css from './shift.module.css'
import { StillWaiting } from './still-waiting.tsx'

interface CloseFormProps {
  readonly report: ShiftReport
  readonly action: ReturnType<typeof useAction<'close'>>
}

/** The steps of closing, one below the other; nothing is saved before the last of them. */
export function CloseForm({ report, action: { busy, failure, run } }: CloseFormProps) {
  const { t } = useTranslation()
  const { settings, duty } = useStarted()
  const mayAlone = useMay('supervisor')
  const { number, carriedOut, cash, waiting } = report
  const { seen, digits, note, by, type } = useCloseDraft(number)
  // Accepting an empty list does not accept what was added since.
  const refs = carriedOut.map(({ ref }) => ref)
  const list = refs.toSorted().join(' ')
  const takesOver = refs.length === 0 || seen === list
  const named = refs.length === 0 || duty.kind !== 'open' || by.trim() !== ''
  const counts = hasDrawer(cash, settings.shifts.cash)
  const complete = takesOver && named && (!settings.shifts.cash || digits !== '')
  const wish = {
    number,
    carries: refs,
    counted: digits === '' ? null : amountOf(digits),
    ...(note.trim() === '' ? {} : { note }),
    ...(duty.kind === 'open' && refs.length > 0 ? { by } : {}),
  }
  const { demand, dialog } = useApproval({
    action: 'closeShift',
    merchantTradeNo: shiftName(number),
    amount: null,
    terms: termsOf(wish),
  })

  const close = () =>
    demand(
      (approved) =>
        void run('close', async () => {
          try {
            await callMain('shift.close', { ...wish, ...approved })
          } catch (error) {
            // New items of the list are shown beside the reason.
            void readShift().catch(() => {})
            throw error
          }
          go({ screen: 'shift', number, closed: true })
        }),
    )

  return (
    <>
      <section className={css.card} aria-labelledby="close-unresolved">
        <h2 id="close-unresolved">{t('shift.step.unresolved')}</h2>
        {refs.length === 0 ? (
          <p>{t('shift.nothingUnresolved')}</p>
        ) : (
          <>
            <p className={css.soft}>{t('shift.carryHint')}</p>
            <CarriedList carried={carriedOut} />
            <label className={css.seen}>
              <input
                type="checkbox"
                checked={seen === list}
                onChange={({ currentTarget }) => type({ seen: currentTarget.checked ? list : '' })}
              />
              {t('shift.carry', { count: refs.length })}
            </label>
            {duty.kind === 'open' && (
              <FormField
                label={t('shift.carriedBy')}
                value={by}
                maxLength={60}
                freeText
                onChange={(text) => type({ by: text })}
              />
            )}
          </>
        )}
        <StillWaiting waiting={waiting} />
      </section>
      {counts && (
        <section className={css.card} aria-labelledby="close-cash">
          <h2 id="close-cash">{t('shift.step.cash')}</h2>
          <DrawerSums cash={cash} />
          <AmountField
            label={t('shift.counted')}
            hint={t(settings.shifts.cash ? 'shift.countedHint' : 'shift.countedOptional')}
            digits={digits}
            onDigits={(typed) => type({ digits: typed })}
          />
          <dl className={css.drawer} aria-live="polite">
            {digits !== '' && <Difference of={amountOf(digits) - cash.expected} />}
          </dl>
        </section>
      )}
      <section className={css.card} aria-labelledby="close-note">
        <h2 id="close-note">{t('shift.step.note')}</h2>
        <NoteField
          label={t('shift.noteOptional')}
          value={note}
          maxLength={300}
          onChange={(text) => type({ note: text })}
        />
      </section>
      <section className={css.card} aria-labelledby="close-finish">
        <h2 id="close-finish">{t('shift.step.finish')}</h2>
        <p>{t('shift.finishHint')}</p>
        {!mayAlone && <p className={css.soft}>{t('shift.closeByApproval')}</p>}
        <p className={css.soft} id="close-missing" role="status">
          {busy !== null
            ? t('shift.closingNow')
            : !takesOver
              ? t('shift.missing.carry')
              : !named
                ? t('shift.missing.name')
                : !complete && t('shift.missing.count')}
        </p>
        {failure && <FailureNotice failure={failure} />}
        <div className={css.finish}>
          <Button
            tone="primary"
            size="large"
            icon={<IconLock />}
            blocked={!complete}
            busy={busy !== null}
            aria-describedby="close-missing"
            onClick={close}
          >
            {t('shift.closeNow', { number })}
          </Button>
          <Button onClick={() => go({ screen: 'shift', number: null })}>{t('shift.notYet')}</Button>
        </div>
      </section>
      {dialog}
    </>
  )
}
