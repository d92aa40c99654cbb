import { useState } from 'react'
import { drawerRules, type Printer } from '../../../shared/printer/printer.ts'
import { printerProfiles, profileOf } from '../../../shared/printer/profiles.ts'
import { qrMethods } from '../../../shared/slip/slip.ts'
import { Choice } from '../../components/fields/choice.tsx'
import { FormField } from '../../components/fields/form-field.tsx'
import { Select } from '../../components/fields/select.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { Disclosure } from '../../components/layout/disclosure.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useStarted } from '../../state/session.ts'
import { useTyped } from '../../state/typing/use-typed.ts'
import { AskIdentity } from './ask-identity.tsx'
import { FoundPrinters } from './found-printers.tsx'
import { keepPrinters } from './keep-printers.ts'
import { typedAddress } from './printer-address.ts'
import { draftOf, newDraft, printerOf } from './printer-draft.ts'
import css from './printers.module.css'

interface PrinterDialogProps {
  /** Missing for a new one. */
  readonly printer?: Printer
  readonly onKept: (id: string) => void
  readonly onClose: () => void
}

/** A printer's name, address and model. A new one is chosen from a list, or typed. */
export function PrinterDialog({ printer, onKept, onClose }: PrinterDialogProps) {
  const { t } = useTranslation()
  const { printers } = useStarted().settings
  const form = `printer ${printer?.id ?? ''}`
  const {
    typed: draft,
    type: change,
    field,
    isChanged,
  } = useTyped(form, () => (printer ? draftOf(printer) : newDraft))
  const [id] = useState(() => printer?.id ?? `p-${crypto.randomUUID().slice(0, 8)}`)
  const [tried, setTried] = useState(false)
  const others = printers.filter((other) => other.id !== id)
  const wanted = printerOf(draft, id, others)
  const errorOf = (field: 'name' | 'address') =>
    tried && 'problem' in wanted && wanted.field === field ? t(`printer.invalid.${wanted.problem}`) : null
  const keep = async () => {
    if ('problem' in wanted) return
    await keepPrinters((now) =>
      printer ? now.map((each) => (each.id === id ? wanted : each)) : [...now, wanted],
    )
    return () => onKept(id)
  }
  const { speaks, drawerPulse } = profileOf(draft.profile)
  return (
    <FormDialog
      title={t(printer ? 'printer.change' : 'printer.add')}
      send={t(printer ? 'printer.keep' : 'printer.addAndTest')}
      complete={!('problem' in wanted)}
      onIncomplete={() => setTried(true)}
      changed={isChanged}
      onSend={keep}
      onClose={onClose}
    >
      {!printer && (
        <FoundPrinters
          known={printers}
          onChoose={({ name, device, profile }) =>
            change({ name: name || draft.name, address: typedAddress(device), profile })
          }
        />
      )}
      <FormField
        label={t('printer.address')}
        hint={t('printer.addressHint')}
        {...field('address')}
        error={errorOf('address')}
        maxLength={200}
        isFirst
      />
      <ConnectionHelp />
      <FormField
        label={t('printer.name')}
        hint={t('printer.nameHint')}
        {...field('name')}
        error={errorOf('name')}
        maxLength={40}
      />
      <Select
        label={t('printer.profile')}
        hint={t('printer.profileHint')}
        {...field('profile')}
        options={printerProfiles.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <AskIdentity key={draft.address} address={draft.address} onProfile={(profile) => change({ profile })} />
      {speaks !== 'pdf' && (
        <Choice
          label={t('printer.qr')}
          {...field('qr')}
          options={qrMethods.map((value) => ({ value, label: t(`printer.qrs.${value}`) }))}
        />
      )}
      {drawerPulse && (
        <Choice
          label={t('printer.drawer')}
          {...field('drawer')}
          options={drawerRules.map((value) => ({ value, label: t(`printer.drawers.${value}`) }))}
        />
      )}
      {draft.saysGoodbye === false && (
        <Switch label={t('printer.silent')} checked onChange={() => change({ saysGoodbye: undefined })} />
      )}
    </FormDialog>
  )
}

const ways = ['usb', 'bluetooth', 'needles'] as const

/** How to connect printers without an address of their own. */
function ConnectionHelp() {
  const { t } = useTranslation()
  return (
    <Disclosure title={t('printer.help.title')}>
      <ul className={css.help}>
        {ways.map((way) => (
          <li key={way}>{t(`printer.help.${way}`)}</li>
        ))}
      </ul>
    </Disclosure>
  )
}
