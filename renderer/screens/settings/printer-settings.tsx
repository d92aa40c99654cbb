import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Settings, settings as schema } from '../../../shared/settings.ts'
import { Choice } from '../../components/choice.tsx'
import sections from '../../components/sections.module.css'
import { Switch } from '../../components/switch.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useStarted } from '../../state/session.ts'
import { printerAddress } from './printer-address.ts'
import { save, useSaving } from './saving.ts'
import css from './settings-screen.module.css'

const { paper, qr, slipLanguage } = schema.shape.printer.shape

export function PrinterSettings() {
  const { t } = useTranslation()
  const { printer } = useStarted().settings
  const { saved, problems } = useSaving()
  const [used, setUsed] = useState(printer.device !== 'none')
  const change = (member: Partial<Settings['printer']>) =>
    void save(`printer.${Object.keys(member)[0]}`, { printer: member })
  const problem = problems['printer.device']
  return (
    <section className={sections.group} aria-labelledby="settings-printer">
      <h2 id="settings-printer">{t('settings.printer')}</h2>
      <Switch
        label={t('settings.usePrinter')}
        checked={used}
        onChange={(use) => {
          setUsed(use)
          if (!use) change({ device: 'none' })
        }}
      />
      {used && (
        <TextField
          label={t('settings.device')}
          hint={t('settings.deviceHint')}
          value={printer.device === 'none' ? '' : printer.device}
          error={problem ? t(`settings.invalid.${problem}`) : null}
          saved={saved === 'printer.device' ? t('settings.saved') : null}
          onCommit={(device) => change({ device: printerAddress(device) })}
        />
      )}
      <div className={css.choices}>
        <Choice
          label={t('settings.paper')}
          value={printer.paper}
          options={paper.options.map((value) => ({ value, label: t(`settings.papers.${value}`) }))}
          onChange={(value) => change({ paper: value })}
        />
        <Choice
          label={t('settings.qr')}
          value={printer.qr}
          options={qr.options.map((value) => ({ value, label: t(`settings.qrs.${value}`) }))}
          onChange={(value) => change({ qr: value })}
        />
        <Choice
          label={t('settings.slipLanguage')}
          value={printer.slipLanguage}
          options={slipLanguage.options.map((value) => ({
            value,
            label: t(`settings.slipLanguages.${value}`),
          }))}
          onChange={(value) => change({ slipLanguage: value })}
        />
      </div>
      <Switch
        label={t('settings.autoReceipt')}
        checked={printer.autoReceipt}
        onChange={(autoReceipt) => change({ autoReceipt })}
      />
    </section>
  )
}
