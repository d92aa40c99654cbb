import { toString as drawQr } from 'qrcode'
import { Html, html } from '../../../sandbox/pages/html.ts'
import { totpAddress } from '../../people/one-time-codes.ts'
import { MAX_PASSPHRASE, MIN_PASSPHRASE } from '../../people/passphrase.ts'
import { type Person, roles, type Visitor } from '../../people/person.ts'
import type { Session } from '../../people/sessions.ts'
import type { Invitation } from '../../people/sign-ins.ts'
import { type WayIn, wayText } from '../../people/ways-in.ts'
import { askedTwice } from '../asked-twice.ts'
import { choiceField, copiedField, type Option, oneButton, optionsOf, textField } from '../fields.ts'
import type { Words } from '../page.ts'
import type { Say } from '../texts.ts'
import { codeField, messageView } from '../views.ts'

interface PeopleShown extends Words {
  readonly visitor: Visitor
  readonly people: readonly Person[]
  readonly branches: readonly string[]
  readonly sessions: readonly Session[]
  /** What was given out and nobody has used. */
  readonly ways: readonly WayIn[]
}

export const peopleView = (shown: PeopleShown): Html => {
  const { say, visitor, people, branches, sessions, ways } = shown
  const isOwner = visitor.role === 'owner'
  return html`
${isOwner && personsView(say, people, branches)}
<section class="card stack"><h2>${say('sessions')}</h2>${isOwner && html`<p class="soft small">${say('sessionsHint')}</p>`}
<ul class="rows">${sessions.map((each) => sessionView(shown, each))}</ul></section>
${ways.length > 0 && html`<section class="card stack"><h2>${say('ways')}</h2><p class="soft small">${say('waysHint')}</p><ul class="rows">${ways.map((each) => wayView(shown, each))}</ul></section>`}`
}

function personsView(say: Say, people: readonly Person[], branches: readonly string[]): Html {
  // The first is an owner. Later people get the least role, unless the owner chooses another.
  const usual = people.length === 0 ? 'owner' : 'supervisor'
  return html`
<section class="card stack"><h1>${say('people')}</h1><p>${say('peopleHint')}</p>
${people.length > 0 && html`<ul class="rows">${people.map((each) => personView(say, each, branches))}</ul>`}
<form method="post" action="/people" class="stack"><h2>${say('addPerson')}</h2>
<div class="fields">${textField({ name: 'name', label: say('personName'), rest: html`maxlength="40" required` })}
${choiceField({ name: 'role', label: say('role'), options: rolesToHave(say), chosen: usual })}
${branches.length > 0 && choiceField({ name: 'branch', label: say('sees'), options: branchesToSee(say, branches), chosen: '' })}</div>
<p class="soft small">${say('rolesHint')}${branches.length > 0 && ` ${say('seesHint')}`}</p>
<div><button class="main">${say('invite')}</button></div></form></section>`
}

const branchesToSee = (say: Say, branches: readonly string[]): readonly Option[] => [
  ['', say('allBranches')],
  ...[...new Set(branches)].filter(Boolean).map((each) => [each, each] as const),
]

/** An owner sees everything; for a supervisor a branch can be set, and taken away again where its name has changed. */
const branchView = (
  say: Say,
  { id, name, role, branch }: Person,
  branches: readonly string[],
): Html | false =>
  role === 'supervisor' &&
  (branches.length > 0 || branch !== '') &&
  html`<details><summary>${branch === '' ? say('allBranches') : say('branchIs', { branch })}</summary>
<form method="post" action="/people/branch" class="actions"><input type="hidden" name="id" value="${id}">
<label for="branch-${id}">${say('seesOf', { name })}</label>
<select id="branch-${id}" name="branch">${optionsOf(branchesToSee(say, [...branches, branch]), branch)}</select>
<button>${say('keep')}</button></form></details>`

const roleView = (say: Say, { id, name, role }: Person): Html =>
  askedTwice(
    say('changeRole'),
    say('changeRoleHint'),
    html`<form method="post" action="/people/role" class="actions"><input type="hidden" name="id" value="${id}">
<label for="role-${id}">${say('roleOf', { name })}</label>
<select id="role-${id}" name="role">${optionsOf(rolesToHave(say), role)}</select>
<button>${say('keep')}</button></form>`,
  )

const rolesToHave = (say: Say): readonly Option[] => roles.map((role) => [role, say(role)])

const personView = (say: Say, person: Person, branches: readonly string[]): Html => {
  const { id, name, role, hasJoined, isInvited } = person
  const inviteAgain = oneButton({
    id,
    action: '/people/invite',
    button: say('inviteAgain'),
    label: say('inviteAgainOne', { name }),
  })
  const end = oneButton({ id, action: '/people/end', button: say('end'), label: say('endOne', { name }) })
  return html`<li>
<p><strong>${name}</strong> · ${say(role)} ${!hasJoined && html`<span class="badge warn">${say(isInvited ? 'invited' : 'notJoined')}</span>`}</p>
<div class="actions">${inviteAgain}</div>
<div class="folds">${branchView(say, person, branches)}${roleView(say, person)}${askedTwice(say('end'), say('endPersonHint'), end)}</div></li>`
}

const browserOf = ({ browser, address }: Session): string => [browser, address].filter(Boolean).join(' · ')
const wayName = (say: Say, { kind, name }: WayIn): string => say(`way_${kind}`, { name })

function sessionView({ say, dateTime, visitor, ways }: PeopleShown, session: Session): Html {
  const { id, since, usedAt } = session
  const [name, browser] = [session.name ?? say('byAddress'), browserOf(session)]
  const given = ways.filter((each) => each.session === id)
  return html`<li><p><strong>${name}</strong> ${id === visitor.sessionId && html`<span class="badge good">${say('thisBrowser')}</span>`}
<br><span class="soft">${browser}${browser && ' · '}${say('sessionSince', { since: dateTime(since), used: dateTime(usedAt) })}</span>
${given.length > 0 && html`<br><span>${say('gaveOut', { what: namesOf(say, given) })}</span>`}</p>
<div class="actions">${oneButton({ id, action: '/sessions/end', button: say('endSession'), label: say('endSessionOf', { name }) })}</div></li>`
}

const MOST_NAMED = 5

function namesOf(say: Say, ways: readonly WayIn[]): string {
  const names = ways.slice(0, MOST_NAMED).map((each) => wayName(say, each))
  return names.join(', ') + (ways.length > names.length ? ` … (${ways.length})` : '')
}

/** Something that was given out, with who did it and where. */
function wayView({ say, dateTime, sessions }: PeopleShown, way: WayIn): Html {
  const name = wayName(say, way)
  const session = sessions.find(({ id }) => id === way.session)
  const by = [way.by ?? say('byAddress'), session && browserOf(session)].filter(Boolean).join(' · ')
  return html`<li><p><strong>${name}</strong>
<br><span class="soft">${say('wayBy', { by, until: dateTime(way.until) })}</span></p>
<div class="actions">${oneButton({ id: wayText(way), action: '/people/ways/end', button: say('endSession'), label: say('endWay', { name }) })}</div></li>`
}

export const lastOwnerView = (say: Say, name: string): Html =>
  messageView(say, { title: say('lastOwnerOfPage', { name }), back: '/people' })

/** Shows the invitation's address; `address` is null if the name is taken. */
export const invitedView = (
  say: Say,
  { name, hasJoined }: Pick<Person, 'name' | 'hasJoined'>,
  address: string | null,
): Html =>
  address === null
    ? messageView(say, { title: say('nameTaken', { name }), back: '/people' })
    : html`<section class="card stack"><h1>${say('invitationFor', { name })}</h1><p>${say('invitationHint')}${hasJoined && ` ${say('invitationReplaces')}`}</p>
${copiedField(say, 'invitation', say('invitationFor', { name }), address)}
<p><a href="/people">${say('back')}</a></p></section>`

interface JoinShown extends Invitation {
  readonly token: string
  /** The key for the authenticator. */
  readonly totp: string
  readonly problem: 'passphraseLength' | 'passphraseDiffers' | 'codeWrong' | null
  /** A typed passphrase that was right, so that somebody who missed the half minute types only a new code; otherwise empty. */
  readonly passphrase: string
}

/** The page of an invitation. */
export async function joinView({
  name,
  totp,
  token,
  problem,
  passphrase,
}: JoinShown): Promise<(say: Say) => Html> {
  const address = totpAddress(totp, name)
  const qr = new Html(await drawQr(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }))
  const lengths = { shortest: String(MIN_PASSPHRASE) }
  return (say) => html`<section class="card stack"><h1>${say('joinTitle', { name })}</h1>
${problem && html`<p role="alert" class="notice bad">${say(problem, lengths)}</p>`}
<p>${say('joinScan')}</p><div class="qr" role="img" aria-label="${say('joinQr')}">${qr}</div>
<p class="ownPhone"><a class="button" href="${address}">${say('joinOnPhone')}</a></p>
<p class="soft small">${say('joinByHand')} <code>${totp.replace(/(.{4})/g, '$1 ').trim()}</code></p>
<form method="post" action="/join" class="stack"><input type="hidden" name="token" value="${token}"><input type="hidden" name="totp" value="${totp}" autocomplete="off"><input type="hidden" name="username" autocomplete="username" value="${name}">
${textField({
  name: 'passphrase',
  label: say('passphrase'),
  value: passphrase,
  autocomplete: 'new-password',
  rest: html`type="password" minlength="${MIN_PASSPHRASE}" maxlength="${MAX_PASSPHRASE}" aria-describedby="hint" required`,
  below: html`<p id="hint" class="soft small">${say('passphraseHint', lengths)}</p>`,
})}
${textField({
  name: 'again',
  label: say('passphraseAgain'),
  value: passphrase,
  autocomplete: 'new-password',
  rest: html`type="password" maxlength="${MAX_PASSPHRASE}" required`,
})}
${codeField(say)}
<div><button class="main">${say('join')}</button></div></form></section>`
}
