import { toString as drawQr } from 'qrcode'
import { Html, html } from '../../sandbox/pages/html.ts'
import { totpAddress } from '../people/one-time-codes.ts'
import { LONGEST_PASSPHRASE, SHORTEST_PASSPHRASE } from '../people/passphrase.ts'
import type { Invitation } from '../people/people-book.ts'
import { type Person, roles, type Visitor } from '../people/person.ts'
import type { Session } from '../people/sessions.ts'
import { askedTwice } from './asked-twice.ts'
import type { Words } from './page.ts'
import type { Say } from './texts.ts'

interface PeopleShown extends Words {
  readonly visitor: Visitor
  readonly people: readonly Person[]
  readonly branches: readonly string[]
  readonly sessions: readonly Session[]
}

export const peopleView = ({ say, told, visitor, people, branches, sessions }: PeopleShown): Html => html`
${visitor.role === 'owner' && personsView(say, people, branches)}
<section class="card stack"><h2>${say('sessions')}</h2><ul class="rows">${sessions.map((each) => sessionView({ say, told }, visitor, each))}</ul></section>`

function personsView(say: Say, people: readonly Person[], branches: readonly string[]): Html {
  // The first is an owner; whoever comes later is given no more than they need, unless the owner chooses so.
  const usual = people.length === 0 ? 'owner' : 'supervisor'
  return html`
<section class="card stack"><h1>${say('people')}</h1><p>${say('peopleHint')}</p>
${people.length > 0 && html`<ul class="rows">${people.map((each) => personView(say, each, branches))}</ul>`}
<form method="post" action="/people" class="stack"><h2>${say('addPerson')}</h2>
<div class="fields"><div><label for="name">${say('personName')}</label><input id="name" name="name" maxlength="40" autocomplete="off" required></div>
<div><label for="role">${say('role')}</label><select id="role" name="role">${roles.map((role) => html`<option value="${role}" ${role === usual && html`selected`}>${say(role)}</option>`)}</select></div>
${branches.length > 0 && html`<div><label for="branch">${say('sees')}</label>${branchSelect(say, 'branch', branches, '')}</div>`}</div>
<p class="soft small">${say('rolesHint')}${branches.length > 0 && ` ${say('seesHint')}`}</p>
<div><button class="main">${say('invite')}</button></div></form></section>`
}

const branchSelect = (say: Say, id: string, branches: readonly string[], chosen: string): Html =>
  html`<select id="${id}" name="branch"><option value="">${say('allBranches')}</option>${[...new Set([...branches, chosen])].filter(Boolean).map((each) => html`<option value="${each}" ${each === chosen && html`selected`}>${each}</option>`)}</select>`

/** An owner sees everything; for a supervisor a branch can be set, and taken away again where its name has changed. */
const branchView = (
  say: Say,
  { id, name, role, branch }: Person,
  branches: readonly string[],
): Html | false =>
  role === 'supervisor' &&
  (branches.length > 0 || branch !== '') &&
  html`<details><summary>${branch === '' ? say('allBranches') : say('branchIs', { branch })}</summary><form method="post" action="/people/branch" class="actions"><input type="hidden" name="id" value="${id}">
<label for="branch-${id}">${say('seesOf', { name })}</label>${branchSelect(say, `branch-${id}`, branches, branch)}<button>${say('keep')}</button></form></details>`

const personView = (say: Say, person: Person, branches: readonly string[]): Html => {
  const { id, name, role, hasJoined, isInvited } = person
  return html`<li>
<p><strong>${name}</strong> · ${say(role)} ${!hasJoined && html`<span class="badge warn">${say(isInvited ? 'invited' : 'notJoined')}</span>`}</p>
<div class="actions"><form method="post" action="/people/invite"><input type="hidden" name="id" value="${id}"><button aria-label="${say('inviteAgainOne', { name })}">${say('inviteAgain')}</button></form></div>
<div class="folds">${branchView(say, person, branches)}${askedTwice(say('end'), say('endPersonHint'), html`<form method="post" action="/people/end"><input type="hidden" name="id" value="${id}"><button aria-label="${say('endOne', { name })}">${say('end')}</button></form>`)}</div></li>`
}

function sessionView({ say, told }: Pick<Words, 'say' | 'told'>, visitor: Visitor, session: Session): Html {
  const { id, since, usedAt, address, browser } = session
  const name = session.name ?? say('byAddress')
  return html`<li><p><strong>${name}</strong> ${id === visitor.sessionId && html`<span class="badge good">${say('thisBrowser')}</span>`}
<br><span class="soft">${[browser, address].filter(Boolean).join(' · ')}${(browser || address) && ' · '}${say('sessionSince', { since: told(since), used: told(usedAt) })}</span></p>
<div class="actions"><form method="post" action="/sessions/end"><input type="hidden" name="id" value="${id}"><button aria-label="${say('endSessionOf', { name })}">${say('endSession')}</button></form></div></li>`
}

/** `address` is null where somebody has the name already. */
export const invitedView = (say: Say, name: string, address: string | null): Html =>
  address === null
    ? html`<section class="card stack"><h1>${say('nameTaken', { name })}</h1><p><a href="/people">${say('back')}</a></p></section>`
    : html`<section class="card stack"><h1>${say('invitationFor', { name })}</h1><p>${say('invitationHint')}</p>
<div><label for="invitation">${say('invitationFor', { name })}</label><input id="invitation" readonly value="${address}"></div>
<p><a href="/people">${say('back')}</a></p></section>`

interface JoinShown extends Invitation {
  readonly token: string
  readonly problem: 'passphraseLength' | 'passphraseDiffers' | 'codeWrong' | null
}

/** The page of an invitation. */
export async function joinView({ name, totp, token, problem }: JoinShown): Promise<(say: Say) => Html> {
  const qr = new Html(
    await drawQr(totpAddress(totp, name), { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }),
  )
  const lengths = { shortest: String(SHORTEST_PASSPHRASE) }
  return (say) => html`<section class="card stack"><h1>${say('joinTitle', { name })}</h1>
${problem && html`<p role="alert" class="notice bad">${say(problem, lengths)}</p>`}
<p>${say('joinScan')}</p><div class="qr" role="img" aria-label="${say('joinQr')}">${qr}</div>
<p class="soft small">${say('joinByHand')} <code>${totp.replace(/(.{4})/g, '$1 ').trim()}</code></p>
<form method="post" action="/join" class="stack"><input type="hidden" name="token" value="${token}"><input type="hidden" name="username" autocomplete="username" value="${name}">
<div><label for="passphrase">${say('passphrase')}</label><input id="passphrase" name="passphrase" type="password" minlength="${SHORTEST_PASSPHRASE}" maxlength="${LONGEST_PASSPHRASE}" autocomplete="new-password" aria-describedby="hint" required>
<p id="hint" class="soft small">${say('passphraseHint', lengths)}</p></div>
<div><label for="again">${say('passphraseAgain')}</label><input id="again" name="again" type="password" maxlength="${LONGEST_PASSPHRASE}" autocomplete="new-password" required></div>
<div><label for="code">${say('code')}</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="7" required></div>
<div><button class="main">${say('join')}</button></div></form></section>`
}
