import type { ReactNode } from 'react'
import type { DirectoryPart } from '../../shared/office/directory.ts'
import { Notice } from '../components/notices/notice.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import { useStarted } from '../state/session.ts'
import css from './from-office.module.css'

/** Settings that the office may set: if it does, they are shown but can't be changed here. */
export function FromOffice({ part, children }: { part: DirectoryPart; children: ReactNode }) {
  const isOffices = useStarted().fromOffice.includes(part)
  return (
    <>
      {isOffices && <OfficeNotice part={part} />}
      <fieldset className={css.kept} disabled={isOffices}>
        {children}
      </fieldset>
    </>
  )
}

/** Says that the office sets something, and where it is changed. */
export function OfficeNotice({ part }: { readonly part: DirectoryPart }) {
  const { t } = useTranslation()
  return (
    <Notice tone="info" title={t(`office.fromOffice.${part}`)}>
      {t('office.fromOffice.hint')}
    </Notice>
  )
}
