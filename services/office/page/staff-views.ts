import { type Role, roles } from '../../../shared/staff/role.ts'
import { type Html, html } from '../../sandbox/pages/html.ts'
import type { StaffPerson } from '../directory/staff-book.ts'
import type { Visitor } from '../people/person.ts'
import type { Say } from './texts.ts'

/** What is wrong with the input. */
export type StaffFormProblem =
  | 'nameMissing'
  | 'pinFormat'
  | 'pinWeak'
  | 'pinDiffers'
  | 'staffNameTaken'
  | 'lastOwner'
  | 'nobodyThere'

interface StaffShown {
  readonly visitor: Visitor
  readonly staff: readonly StaffPerson[]
  readonly problem: StaffFormProblem | null
  /** The input, if it is wrong. */
  readonly typed: { readonly name: string; readonly role: string }
  readonly isSaved: boolean
}

/** The staff of all counters. */
export const staffView = (say: Say, { visitor, staff, problem, typed, isSaved }: StaffShown): Html => html`
<section class="card stack"><h1>${say('staff')}</h1><p>${say(staff.length === 0 ? 'noStaff' : 'staffHint')}</p>
${isSaved && html`<p role="status" class="notice good">${say('saved')}</p>`}
${staff.length > 0 && html`<ul class="rows">${staff.map((each) => personView(say, visitor, each))}</ul>`}</section>
${
  visitor.role === 'owner' &&
  html`<section class="card stack"><h2>${say('addStaff')}</h2>${problemView(say, problem)}
<form method="post" action="/staff" class="stack"><div class="fields">
<div><label for="name">${say('personName')}</label><input id="name" name="name" maxlength="40" value="${typed.name}" autocomplete="off" required></div>
<div><label for="role">${say('role')}</label>${roleChoice(say, typed.role || (staff.length === 0 ? 'owner' : 'cashier'))}</div></div>
${pinFields(say, true)}
<div><button class="main">${say('addStaff')}</button></div></form></section>`
}`

const personView = (say: Say, visitor: Visitor, { id, name, role, active }: StaffPerson): Html => html`<li>
<p><strong>${name}</strong> · ${roleText(say, role)} ${!active && html`<span class="badge">${say('inactive')}</span>`}</p>
${visitor.role === 'owner' && html`<div class="actions"><a class="button" href="/staff/${id}" aria-label="${say('changeOne', { name })}">${say('change')}</a></div>`}</li>`

const problemView = (say: Say, problem: StaffFormProblem | null) =>
  problem && html`<p role="alert" class="notice bad">${say(problem)}</p>`

const roleText = (say: Say, role: Role) => say(role === 'cashier' ? 'cashierRole' : role)

const roleChoice = (say: Say, chosen: string): Html =>
  html`<select id="role" name="role">${roles.map((role) => html`<option value="${role}" ${role === chosen && html`selected`}>${roleText(say, role)}</option>`)}</select>`

const pinFields = (say: Say, isNew: boolean): Html => html`<div class="fields">
<div><label for="pin">${say(isNew ? 'pin' : 'newPin')}</label><input id="pin" name="pin" type="password" inputmode="numeric" maxlength="12" autocomplete="new-password" aria-describedby="pin-hint" ${isNew && html`required`}></div>
<div><label for="again">${say('pinAgain')}</label><input id="again" name="again" type="password" inputmode="numeric" maxlength="12" autocomplete="new-password" ${isNew && html`required`}></div></div>
<p id="pin-hint" class="soft small">${say('pinHint')}</p>`

/** The form for one member of staff. */
export const personForm = (say: Say, person: StaffPerson, problem: StaffFormProblem | null): Html => html`
<section class="card stack"><h1>${person.name}</h1>${problemView(say, problem)}
<form method="post" action="/staff/${person.id}" class="stack"><div class="fields">
<div><label for="name">${say('personName')}</label><input id="name" name="name" maxlength="40" value="${person.name}" autocomplete="off" required></div>
<div><label for="role">${say('role')}</label>${roleChoice(say, person.role)}</div></div>
${pinFields(say, false)}
<label class="radio"><input type="checkbox" name="active" value="yes" ${person.active && html`checked`}><span>${say('works')}<br><span class="soft small">${say('worksHint')}</span></span></label>
<div class="actions"><button class="main">${say('keep')}</button><a class="button" href="/staff">${say('cancel')}</a></div></form></section>`
