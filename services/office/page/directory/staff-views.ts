import { type Role, roles } from '../../../../shared/staff/role.ts'
import { type Html, html } from '../../../sandbox/pages/html.ts'
import type { StaffPerson } from '../../directory/staff-book.ts'
import type { Visitor } from '../../people/person.ts'
import { choiceField, textField, tickField } from '../fields.ts'
import type { Say } from '../texts.ts'
import { markField } from './seen-before.ts'

/** What is wrong with the input. */
export type StaffFormProblem =
  | 'nameMissing'
  | 'pinFormat'
  | 'pinWeak'
  | 'pinDiffers'
  | 'staffNameTaken'
  | 'lastOwner'
  | 'nobodyThere'
  | 'changedMeanwhile'

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
${nameField(say, typed.name)}${roleChoice(say, typed.role || (staff.length === 0 ? 'owner' : 'cashier'))}</div>
${pinFields(say, { isNew: true })}
<div><button class="main">${say('addStaff')}</button></div></form></section>`
}`

const personView = (say: Say, visitor: Visitor, { id, name, role, active }: StaffPerson): Html => html`<li>
<p><strong>${name}</strong> · ${roleText(say, role)} ${!active && html`<span class="badge">${say('inactive')}</span>`}</p>
${visitor.role === 'owner' && html`<div class="actions"><a class="button" href="/staff/${id}" aria-label="${say('changeOne', { name })}">${say('change')}</a></div>`}</li>`

const problemView = (say: Say, problem: StaffFormProblem | null) =>
  problem && html`<p role="alert" class="notice bad">${say(problem)}</p>`

const roleText = (say: Say, role: Role) => say(role === 'cashier' ? 'cashierRole' : role)

const nameField = (say: Say, value: string): Html =>
  textField({ name: 'name', label: say('personName'), value, rest: html`maxlength="40" required` })

const roleChoice = (say: Say, chosen: string): Html =>
  choiceField({
    name: 'role',
    label: say('role'),
    options: roles.map((role) => [role, roleText(say, role)]),
    chosen,
  })

function pinFields(say: Say, { isNew }: { readonly isNew: boolean }): Html {
  const field = (name: 'pin' | 'again', label: string) =>
    textField({
      name,
      label,
      autocomplete: 'new-password',
      rest: html`type="password" inputmode="numeric" maxlength="12" aria-describedby="pin-hint" ${isNew && html`required`}`,
    })
  return html`<div class="fields">${field('pin', say(isNew ? 'pin' : 'newPin'))}${field('again', say('pinAgain'))}</div>
<p id="pin-hint" class="soft small">${say('pinHint')}</p>`
}

interface PersonShown {
  readonly person: StaffPerson
  /** The mark of what the form was opened with. */
  readonly seen: string | null
  readonly problem: StaffFormProblem | null
}

/** The form for one member of staff. */
export const personForm = (say: Say, { person, seen, problem }: PersonShown): Html => html`
<section class="card stack"><h1>${person.name}</h1>${problemView(say, problem)}
<form method="post" action="/staff/${person.id}" class="stack">${seen !== null && markField(seen)}<div class="fields">
${nameField(say, person.name)}${roleChoice(say, person.role)}</div>
${pinFields(say, { isNew: false })}
${tickField('active', html`${say('works')}<br><span class="soft small">${say('worksHint')}</span>`, person.active)}
<div class="actions"><button class="main">${say('keep')}</button><a class="button" href="/staff">${say('cancel')}</a></div></form></section>`
