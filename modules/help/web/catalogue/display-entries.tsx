/** Pieces that show something of a record. */
import { Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Amount } from '#kit/ui/Amount.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { AvatarGroup } from '#kit/ui/AvatarGroup.tsx'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { DateText } from '#kit/ui/DateText.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Highlight } from '#kit/ui/Highlight.tsx'
import { Masked } from '#kit/ui/Masked.tsx'
import { NumberText } from '#kit/ui/NumberText.tsx'
import { RecordDiff } from '#kit/ui/RecordDiff.tsx'
import type { RecordChanges } from '#kit/ui/record-diff.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { Stat } from '#kit/ui/Stat.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { StatusTag } from '#kit/ui/StatusTag.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { Timeline } from '#kit/ui/Timeline.tsx'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { daysAgo } from './demo/days.ts'
import { sample } from './demo/sample.ts'
import type { CatalogueEntry } from './entry.ts'

const { people } = sample

function StatusTagExample() {
  const { statuses } = sample
  return (
    <>
      <StatusTag tone="running" text={statuses.running} />
      <StatusTag tone="success" text={statuses.approved} />
      <StatusTag tone="error" text={statuses.rejected} />
      <StatusTag tone="warning" text={statuses.returned} icon={Undo2} />
      <StatusTag tone="info" text={statuses.copied} icon={Send} />
      <StatusTag tone="neutral" text={statuses.draft} />
    </>
  )
}

function StatusDotExample() {
  return (
    <>
      <StatusDot on text={sample.enabled} />
      <StatusDot on={false} text={sample.disabled} />
    </>
  )
}

function TagExample() {
  const { tags } = sample
  return (
    <>
      <Tag>{tags.plain}</Tag>
      <Tag tone="accent">{tags.admin}</Tag>
      <Tag tone="outline">{tags.version}</Tag>
    </>
  )
}

function AvatarExample() {
  return people.slice(0, 5).map(({ id, name }) => (
    <span key={id} className="kit-name">
      <Avatar id={id} name={name} />
      {name}
    </span>
  ))
}

function AvatarGroupExample() {
  return <AvatarGroup name={sample.project} people={people} max={5} />
}

function MaskedExample() {
  const { person, personLabels } = sample
  const t = useT()
  return (
    <DescriptionList
      none={t('kit.none')}
      items={[
        ...(['mobile', 'mail', 'id', 'account'] as const).map((kind) => ({
          label: personLabels[kind],
          value: <Masked kind={kind} name={personLabels[kind]} value={person[kind]} />,
        })),
        // Without the permission to reveal there is no button.
        {
          label: personLabels.name,
          value: <Masked kind="name" name={personLabels.name} value={person.name} mayReveal={false} />,
        },
      ]}
    />
  )
}

function HighlightExample() {
  const [searched, setSearched] = useState(sample.searchText)
  return (
    <div className="sys-example-column">
      <SearchInput value={searched} onChange={setSearched} placeholder={sample.searchLabel} />
      <ul>
        {sample.subjects.map((subject) => (
          <li key={subject}>
            <Highlight text={subject} searched={searched} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function RelativeTimeExample() {
  return (
    <>
      <RelativeTime at={daysAgo(0)} />
      <RelativeTime at={daysAgo(1)} />
      <RelativeTime at={daysAgo(40)} />
      <RelativeTime at={daysAgo(400)} />
      <RelativeTime at={null} />
    </>
  )
}

function DateTextExample() {
  return (
    <>
      <DateText at="2026-12-15" />
      <DateText at="2026-12-15" kind="long" />
      <DateText at="2026-12-15T09:12:05" kind="minute" />
      <DateText at="2026-12-15T09:12:05" kind="second" />
    </>
  )
}

function NumberExample() {
  return (
    <>
      <NumberText value={1234567.5} />
      <NumberText value={0.5} digits={2} />
      <Amount value={86_400} />
      <Amount value={-312.5} currency="USD" />
      <Amount value={86_400} isDeciding />
      <NumberText value={null} />
    </>
  )
}

function StatExample() {
  const { stats } = sample
  return (
    <>
      <Stat label={stats.waiting} value={12} />
      <Stat label={stats.due} value={2} isUrgent />
      <Stat label={stats.median} value={3.2} unit={stats.hours} trend={-0.18} better="less" />
      <Stat label={stats.done} value={1286} trend={0.064} />
    </>
  )
}

function DescriptionListExample() {
  const t = useT()
  return (
    <DescriptionList
      none={t('kit.none')}
      items={[
        ...sample.facts.map(([label = '', value]) => ({ label, value })),
        { label: sample.dayLabel, value: <DateText at="2026-12-15" /> },
        { label: sample.amountLabel, value: <Amount value={86_400} isDeciding /> },
        { label: sample.reasonLabel, value: sample.reason, wide: true },
      ]}
    />
  )
}

function TimelineExample() {
  const { steps } = sample
  const [applicant, head, lawyer, financier, director, copied] = people
  const by = (person: (typeof people)[number] | undefined, [role = '', text = '']: readonly string[]) => ({
    id: person?.id ?? '',
    name: person?.name ?? '',
    role,
    text,
    ...(person && { person }),
  })
  return (
    <Timeline
      name={steps.name}
      steps={[
        { ...by(applicant, steps.started), state: 'done', time: <DateText at="2026-11-20T09:12" kind="minute" /> },
        { ...by(head, steps.agreed), state: 'done', time: <DateText at="2026-11-20T09:40" kind="minute" /> },
        { ...by(lawyer, steps.returned), state: 'returned', time: <DateText at="2026-11-20T10:05" kind="minute" /> },
        { ...by(financier, steps.waiting), state: 'now' },
        { ...by(director, steps.coming), state: 'coming' },
        { ...by(copied, steps.copied), state: 'coming' },
      ]}
    />
  )
}

function RecordDiffExample() {
  const { change } = sample
  const labels: Readonly<Record<string, string>> = change.labels
  const changes: RecordChanges = {
    realName: [change.realName[0], change.realName[1]],
    roles: [change.roles[0], change.roles[1]],
    status: [1, 0],
    mobile: [null, '15000001174'],
    email: ['wangfang@portico.test', null],
    remark: [change.remark[0], change.remark[1]],
  }
  const show = (field: string, value: unknown) =>
    field === 'status' ? (
      <StatusDot on={value === 1} text={value === 1 ? change.enabled : change.disabled} />
    ) : (
      String(value)
    )
  return <RecordDiff changes={changes} labelOf={(field) => labels[field] ?? field} show={show} />
}

function CopyExample() {
  return (
    <>
      <CopyButton text={sample.number} />
      <span className="sys-example-pair">
        {sample.number}
        <CopyButton text={sample.number} name={sample.numberLabel} />
      </span>
    </>
  )
}

function GateExample() {
  return (
    <div className="sys-example-column">
      <Gate can={{}}>
        <p>{sample.gate.allowed}</p>
      </Gate>
      <Gate
        can={{ ability: ['no:user:has'], mode: 'allOf' }}
        otherwise={<p className="kit-quiet">{sample.gate.denied}</p>}
      >
        <p>{sample.gate.allowed}</p>
      </Gate>
    </div>
  )
}

export const displayEntries: readonly CatalogueEntry[] = [
  {
    id: 'status-tag',
    title: 'system.catalogue.statusTag',
    about: 'system.catalogue.statusTag.about',
    Example: StatusTagExample,
  },
  {
    id: 'status-dot',
    title: 'system.catalogue.statusDot',
    about: 'system.catalogue.statusDot.about',
    Example: StatusDotExample,
  },
  { id: 'tag', title: 'system.catalogue.tag', about: 'system.catalogue.tag.about', Example: TagExample },
  { id: 'avatar', title: 'system.catalogue.avatar', about: 'system.catalogue.avatar.about', Example: AvatarExample },
  {
    id: 'avatar-group',
    title: 'system.catalogue.avatarGroup',
    about: 'system.catalogue.avatarGroup.about',
    Example: AvatarGroupExample,
    keys: [
      { keys: ['Tab', 'Enter'], does: 'system.catalogue.keys.showRest' },
      { keys: ['Esc'], does: 'system.catalogue.keys.close' },
    ],
  },
  {
    id: 'masked',
    title: 'system.catalogue.masked',
    about: 'system.catalogue.masked.about',
    Example: MaskedExample,
    keys: [
      { keys: ['Tab', 'Enter'], does: 'system.catalogue.keys.reveal' },
      { keys: ['Tab'], does: 'system.catalogue.keys.hideAgain' },
    ],
  },
  {
    id: 'highlight',
    title: 'system.catalogue.highlight',
    about: 'system.catalogue.highlight.about',
    Example: HighlightExample,
  },
  {
    id: 'relative-time',
    title: 'system.catalogue.relativeTime',
    about: 'system.catalogue.relativeTime.about',
    Example: RelativeTimeExample,
  },
  {
    id: 'date-text',
    title: 'system.catalogue.dateText',
    about: 'system.catalogue.dateText.about',
    Example: DateTextExample,
  },
  { id: 'numbers', title: 'system.catalogue.numbers', about: 'system.catalogue.numbers.about', Example: NumberExample },
  {
    id: 'stat',
    title: 'system.catalogue.stat',
    about: 'system.catalogue.stat.about',
    Example: StatExample,
    isOtherOnPhone: true,
  },
  {
    id: 'description-list',
    title: 'system.catalogue.descriptionList',
    about: 'system.catalogue.descriptionList.about',
    Example: DescriptionListExample,
    isOtherOnPhone: true,
  },
  {
    id: 'timeline',
    title: 'system.catalogue.timeline',
    about: 'system.catalogue.timeline.about',
    Example: TimelineExample,
  },
  {
    id: 'record-diff',
    title: 'system.catalogue.recordDiff',
    about: 'system.catalogue.recordDiff.about',
    Example: RecordDiffExample,
    isOtherOnPhone: true,
  },
  {
    id: 'copy',
    title: 'system.catalogue.copy',
    about: 'system.catalogue.copy.about',
    Example: CopyExample,
    keys: [{ keys: ['Tab', 'Enter'], does: 'system.catalogue.keys.copy' }],
  },
  { id: 'gate', title: 'system.catalogue.gate', about: 'system.catalogue.gate.about', Example: GateExample },
]
