import { IconLock } from '@tabler/icons-react'
import type { ShiftReport } from '../../../shared/shift/shift.ts'
import { Button } from '../../components/buttons/button.tsx'
import { AmountField } from '../../components/fields/amount-field.tsx'
import fields from '../../components/fields/fields.module.css'
import { FormField } from '../../components/fields/form-field.tsx'
import { NoteField } from '../../components/fields/note-field.tsx'
import { amountOf } from '../../components/keyboard/keypad-keys.ts'
import { useTakesDigits } from '../../components/keyboard/takes-focus.ts'
import { signedAmount } from '../../components/money/signed-amount.ts'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import type { useAction } from '../../state/calls/use-action.ts'
import { useMay } from '../../state/duty.ts'
import { useStarted } from '../../state/session.ts'
import { go } from '../../state/view.ts'
import { CarriedList } from './carried-list.tsx'
import { Difference, DrawerSums, difference, hasDrawer } from './drawer-card.tsx'
import css from './shift.module.css'
import { StillWaiting } from './still-waiting.tsx'
import { SubscriptionCases } from './subscription-cases.tsx'
import { useClosing } from './use-closing.ts'

interface CloseFormProps {
  readonly report: ShiftReport
  readonly action: ReturnType<typeof useAction<'close'>>
}

/** The steps of closing, one below the other; nothing is saved before the last of them. */
export function CloseForm({ report, action }: CloseFormProps) {
  const { t } = useTranslation()
  const { isBusy, failure } = action
  const { settings } = useStarted()
  const mayAlone = useMay('supervisor')
  const { number, carriedOut, cash, waiting, withheld } = report
  const countedField = useTakesDigits()
  const { digits, note, by, type, asksName, isSeen, see, missing, close, dialog } = useClosing(
    report,
    action,
    (counted) => {
      // The supervisor's PIN is typed in front of who counts.
      if (withheld) return []
      const expected: [string, string] = [t('shift.expected'), signedAmount(cash.expected)]
      return counted === null ? [expected] : [expected, difference(counted - cash.expected, t)]
    },
  )

  return (
    <>
      <section className={css.card} aria-labelledby="close-unresolved">
        <h2 id="close-unresolved">{t('shift.step.unresolved')}</h2>
        {carriedOut.length === 0 ? (
          <p>{t('shift.nothingUnresolved')}</p>
        ) : (
          <>
            <p className="soft">{t('shift.carryHint')}</p>
            <CarriedList carried={carriedOut} />
            <label className={`${fields.ticked} ${css.seen}`}>
              <input
                type="checkbox"
                checked={isSeen}
                onChange={({ currentTarget }) => see(currentTarget.checked)}
              />
              {t('shift.carry', { count: carriedOut.length })}
            </label>
            {asksName && (
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
        <SubscriptionCases />
        <StillWaiting waiting={waiting} />
      </section>
      {hasDrawer(cash, settings.shifts.cash) && (
        <section className={css.card} aria-labelledby="close-cash">
          <h2 id="close-cash">{t('shift.step.cash')}</h2>
          {withheld ? (
            <p>{t('shift.countBlind')}</p>
          ) : (
            <>
              <DrawerSums cash={cash} />
              {/* Above the field and its keys, so that it is in sight while cash is counted. */}
              <dl className={css.drawer} aria-live="polite">
                <Difference of={digits === '' ? null : amountOf(digits) - cash.expected} />
              </dl>
            </>
          )}
          <AmountField
            focus={countedField}
            mayBeZero
            label={t('shift.counted')}
            hint={t(settings.shifts.cash ? 'shift.countedHint' : 'shift.countedOptional')}
            digits={digits}
            onDigits={(typed) => type({ digits: typed })}
          />
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
        {!mayAlone && <p className="soft">{t('shift.closeByApproval')}</p>}
        <p className="soft" id="close-missing" role="status">
          {!isBusy() ? missing && t(`shift.missing.${missing}`) : t('shift.closingNow')}
        </p>
        {failure && <FailureNotice failure={failure} />}
        <div className={css.finish}>
          <Button
            tone="primary"
            size="large"
            icon={<IconLock />}
            blocked={missing !== null}
            busy={isBusy()}
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
