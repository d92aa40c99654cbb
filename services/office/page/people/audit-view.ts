import { shopSettings } from '../../../../shared/settings/shop-settings.ts'
import { type Html, html } from '../../../sandbox/pages/html.ts'
import { listNames } from '../../lists/list.ts'
import { type AuditLine, type AuditPage, auditShown, filledKinds } from '../../people/audit-book.ts'
import type { Words } from '../page.ts'
import { pagerView, plain, table } from '../table.ts'
import type { Say } from '../texts.ts'

/** The log's address, from a line on if one is given. */
const at = (shown: AuditPage['shown'], before: number | null = null) =>
  `/audit?${new URLSearchParams({ shown, ...(before !== null && { before: String(before) }) }).toString()}`

export const auditView = ({
  say,
  dateTime,
  shown,
  lines,
  older,
  isNewest,
  isWhole,
}: Words & AuditPage): Html => html`<section class="card stack"><h1>${say('audit')}</h1>
<p class="notice ${isWhole ? 'good' : 'bad'}" ${isWhole ? '' : html`role="alert"`}>${say(isWhole ? 'auditWhole' : 'auditBroken')}</p>
<nav class="tabs" aria-label="${say('audit')}">${auditShown.map((each) => html`<a href="${at(each)}" ${each === shown && html`aria-current="page"`}>${say(`auditOf_${each}`)}</a>`)}</nav>
${lines.length === 0 && html`<p class="soft">${say('auditEmpty')}</p>`}</section>
${
  lines.length > 0 &&
  html`<section class="card table">${table(lines, [
    plain(say('when'), ({ at }) => dateTime(at)),
    plain(say('who'), (line) => whoIn(say, line)),
    plain(say('what'), (line) => whatIn(say, line)),
  ])}</section>`
}
${pagerView(say, older === null ? null : at(shown, older), isNewest ? null : at(shown))}`

function whoIn(say: Say, { who, kind, subject }: AuditLine): string {
  const isOfCounter = Object.values(filledKinds).some((each) => each === kind)
  if (isOfCounter) return say('auditCounter', { counter: subject ?? '' })
  return who ?? say('byAddress')
}

const whatIn = (say: Say, line: AuditLine): string => say(line.kind, { subject: subjectIn(say, line) })

/** What an empty branch means. */
const whereNone = { branchSet: 'noBranch', personBranchSet: 'allBranches' } as const

/** Names of settings and lists are stored as in our code and translated for each reader. */
function subjectIn(say: Say, { kind, subject }: AuditLine): string {
  if (subject === null) return ''
  if (kind === 'shopChanged') return settingsIn(say, subject)
  if (subject.endsWith('→ ') && kind in whereNone)
    return subject + say(whereNone[kind as keyof typeof whereNone])
  return kind === 'exported' && isSaved(subject) ? say(subject) : subject
}

/** Settings by their names in our code, as the page calls them. */
const settingsIn = (say: Say, names: string): string =>
  names === ''
    ? say('settingsAsUsual')
    : names
        .split(', ')
        .map((each) => (isSetting(each) ? say(`setting_${each}`) : each))
        .join(', ')

const isSetting = (name: string): name is keyof typeof shopSettings.shape => name in shopSettings.shape
/** What is saved as a file under its own name. */
const saved = [...listNames, 'sales', 'products'] as const
const isSaved = (name: string): name is (typeof saved)[number] => saved.some((each) => each === name)
