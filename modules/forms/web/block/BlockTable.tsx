import { ExternalLink } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import type { ApiBlockData, BlockKind } from '#forms/contract/api-block.ts'
import { cellText, decimalsOf } from './cell-text.ts'

/** Rows as an administrator exposed them; the first cell leads to what the row says. */
export function BlockTable({ data: { columns, rows }, title }: { data: ApiBlockData; title: string }) {
  const decimals = columns.map((_, at) => decimalsOf(rows.map(({ cells }) => cells[at] ?? '')))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrolling needs the keyboard
    <div className="frm-block" role="group" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ label, kind }, at) => (
              <th key={at} scope="col" data-kind={kind}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, link }, row) => (
            <tr key={row}>
              {cells.map((cell, at) => (
                <Cell
                  key={at}
                  shown={cellText(cell, columns[at]?.kind ?? 'text', decimals[at])}
                  kind={columns[at]?.kind ?? 'text'}
                  link={at === 0 ? link : ''}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ shown, kind, link }: { shown: string; kind: BlockKind; link: string }) {
  const t = useT()
  if (link === '') return <td data-kind={kind}>{shown}</td>
  return (
    <td data-kind={kind}>
      <a href={link} target="_blank" rel="noopener noreferrer">
        {shown === '' ? t('forms.block.open') : shown}
        <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
        <span className="pt-unseen">{t('forms.block.newTab')}</span>
      </a>
    </td>
  )
}
