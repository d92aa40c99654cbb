import { Button } from '../../components/buttons/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { startOver } from './draft.ts'

/** Leaves the sale that is being sent: what becomes of it is said in the rail. */
export function ServeNext() {
  const { t } = useTranslation()
  return <Button onClick={startOver}>{t('code.park')}</Button>
}
