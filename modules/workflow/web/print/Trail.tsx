import { formatDate } from '#kit/ui/format.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import type { TimelineEntry, TimelineKind } from '#workflow/contract/follow.ts'
import { SignatureUnder } from '../comment/SignatureUnder.tsx'
import { changeText, inPlace, wordsOf } from '../follow/run-words.ts'

/** What users did or decided, and who is asked; what the product did in between says nothing on paper. */
const PRINTED: ReadonlySet<TimelineKind> = new Set<TimelineKind>([
  'started',
  'done',
  'rejected',
  'returned',
  'withdrawn',
  'jumped',
  'delegated',
  'resolved',
  'transferred',
  'signerAdded',
  'signerRemoved',
  'suspended',
  'resumed',
  'canceled',
  'branchCanceled',
  'voided',
  'varsSet',
  'commented',
  'ended',
  'open',
])

/** Who did what and when, with comments and changed values; returned rounds stay. */
export function Trail({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useT()
  return (
    <table className="wf-sheet-trail">
      <thead>
        <tr>
          <th scope="col">{t('workflow.node')}</th>
          <th scope="col">{t('workflow.print.person')}</th>
          <th scope="col">{t('workflow.print.result')}</th>
          <th scope="col">{t('workflow.print.time')}</th>
        </tr>
      </thead>
      <tbody>
        {entries
          .filter(({ kind }) => PRINTED.has(kind))
          .map((entry) => (
            <tr key={entry.id}>
              <td>{[entry.process, entry.node].filter(Boolean).join(' · ') || t('kit.none')}</td>
              <td>{inPlace(personOf(entry, t('workflow.event.product'), t('workflow.unassigned')), entry)}</td>
              <td>
                <Result entry={entry} />
              </td>
              <td>{formatDate(entry.at, currentLanguage(), 'minute')}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

const personOf = ({ person, kind }: TimelineEntry, product: string, unassigned: string): string =>
  person !== '' ? person : kind === 'open' ? unassigned : product

function Result({ entry }: { entry: TimelineEntry }) {
  const t = useT()
  const { comment, kind, person, signature, files = [] } = entry
  // The form above shows what it began with.
  const changes = kind === 'started' ? [] : entry.changes
  return (
    <>
      <p>{wordsOf(entry)}</p>
      {comment !== '' && <p className="wf-sheet-comment">{comment}</p>}
      {files.length > 0 && (
        <p>{t('workflow.print.files', { names: files.map(({ name }) => name).join(t('workflow.event.and')) })}</p>
      )}
      {signature && <SignatureUnder signature={signature} person={person} />}
      {changes.map((change, at) => (
        <p key={`${change.name} ${at}`}>{changeText(change)}</p>
      ))}
    </>
  )
}
