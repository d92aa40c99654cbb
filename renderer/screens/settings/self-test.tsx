import { IconStethoscope } from '@tabler/icons-react'
import { useState } from 'react'
import type { SelfTestLine } from '../../../shared/support/self-test.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import css from './self-test.module.css'

/** The self-test of this installation, as `--self-test` prints it: a line each, what is wrong first. */
export function SelfTest() {
  const { t } = useTranslation()
  const { failure, press } = useAction<'look'>()
  const [lines, setLines] = useState<readonly SelfTestLine[] | null>(null)
  const wrong = lines?.filter(({ result }) => result === 'failed').length ?? 0
  const look = async () => {
    setLines(null)
    setLines((await callMain('support.selfTest', {})).lines)
  }
  return (
    <>
      <h3>{t('selfTest.title')}</h3>
      <p className="soft">{t('selfTest.hint')}</p>
      <div>
        <Button icon={<IconStethoscope />} {...press('look', look)}>
          {t('selfTest.run')}
        </Button>
      </div>
      <div role="status">
        {lines && (
          <Notice
            tone={wrong > 0 ? 'warn' : 'good'}
            title={wrong > 0 ? t('selfTest.bad', { count: wrong }) : t('selfTest.good')}
          />
        )}
      </div>
      {lines && (
        <ul className={css.lines} aria-label={t('selfTest.title')}>
          {lines
            .toSorted((one, other) => rank[one.result] - rank[other.result])
            .map(({ name, result, says }) => (
              <li key={`${name} ${says}`} data-result={result}>
                <strong>{t(`selfTest.results.${result}`)}</strong>
                <span lang="en">
                  {name}: {says}
                </span>
              </li>
            ))}
        </ul>
      )}
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}

const rank = { failed: 0, note: 1, ok: 2 } as const
