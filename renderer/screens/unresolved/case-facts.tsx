import css from './case-detail.module.css'

interface CaseFactsProps {
  /** What the table is, for who does not see it. */
  readonly caption: string
  /** Names and values; what has no value is left out. */
  readonly facts: readonly (readonly [name: string, value: string | false | null])[]
}

/** What is known of a case, a line each. */
export function CaseFacts({ caption, facts }: CaseFactsProps) {
  return (
    <table className={css.comparison}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {facts.map(
          ([name, value]) =>
            value && (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  )
}
