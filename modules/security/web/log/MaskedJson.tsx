import { Fragment, type ReactNode } from 'react'
import { MASKED } from '#contract/marks.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { tOr, useT } from '#shell/i18n.ts'
import './log.css'

/** JSON as the log keeps it; a masked value is a chip with the reason. */
export function MaskedJson({ json }: { json: string }) {
  return (
    // Wide content scrolls by the keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="sec-json" tabIndex={0}>
      <Value of={JSON.parse(json)} depth={0} />
    </pre>
  )
}

const INDENT = '  '

function Value({ of: value, depth }: { of: unknown; depth: number }): ReactNode {
  if (typeof value !== 'object' || value === null) return <span data-kind={typeof value}>{JSON.stringify(value)}</span>
  const reason = maskedReason(value)
  if (reason !== undefined) return <MaskChip reason={reason} />
  const entries = Object.entries(value)
  const [begin, end] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (entries.length === 0) return begin + end
  return (
    <>
      {begin}
      {entries.map(([name, inner], at) => (
        <Fragment key={name}>
          {`\n${INDENT.repeat(depth + 1)}`}
          {!Array.isArray(value) && `${JSON.stringify(name)}: `}
          <Value of={inner} depth={depth + 1} />
          {at < entries.length - 1 && ','}
        </Fragment>
      ))}
      {`\n${INDENT.repeat(depth)}${end}`}
    </>
  )
}

function maskedReason(value: object): string | undefined {
  const reason = MASKED in value ? value[MASKED] : undefined
  return typeof reason === 'string' && Object.keys(value).length === 1 ? reason : undefined
}

function MaskChip({ reason }: { reason: string }) {
  const t = useT()
  return (
    <Tag tone="outline" title={tOr(`security.log.masked.${reason}`, reason)}>
      {t('security.log.masked')}
    </Tag>
  )
}
