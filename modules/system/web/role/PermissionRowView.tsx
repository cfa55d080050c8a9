import { Check as CheckIcon, Minus, Plus, ShieldAlert } from 'lucide-react'
import { Check } from '#kit/ui/Check.tsx'
import { useT } from '#shell/i18n.ts'
import type { MenuNode } from '#system/contract/menu.ts'
import { rowTick, type PermissionRow } from './permission-tree.ts'

interface PermissionRowViewProps {
  row: PermissionRow
  ticked: ReadonlySet<string>
  saved: ReadonlySet<string>
  isClosed: boolean
  isReadOnly: boolean
  /** Whether any of these may be ticked. */
  canTick: (ids: readonly string[]) => boolean
  onFold: (isClosed: boolean) => void
  onToggle: (id: string, leaves: readonly string[], isTicked: boolean) => void
}

/** One menu of the permission tree, with its buttons. */
export function PermissionRowView({
  row,
  ticked,
  saved,
  isClosed,
  isReadOnly,
  canTick,
  onFold,
  onToggle,
}: PermissionRowViewProps) {
  const t = useT()
  const { node, depth, chips, leaves, isBranch } = row
  const tick = rowTick(row, ticked)
  const isFixed = isReadOnly || (tick === 'none' && !canTick(leaves))
  return (
    <li
      className={depth === 0 || isBranch ? 'sys-grant sys-grant-branch' : 'sys-grant'}
      style={{ paddingInlineStart: 14 + depth * 19 }}
    >
      <span className="sys-grant-menu">
        {isBranch ? (
          <button
            type="button"
            className="kit-expand"
            data-open={!isClosed}
            aria-expanded={!isClosed}
            aria-label={t(isClosed ? 'kit.tree.openOf' : 'kit.tree.closeOf', { name: node.name })}
            onClick={() => onFold(!isClosed)}
          />
        ) : (
          <span className="kit-expand" />
        )}
        <Check
          tick={tick}
          disabled={isFixed}
          onChange={() =>
            onToggle(
              node.id,
              leaves,
              tick === 'none' || (tick === 'some' && canTick(leaves.filter((id) => !ticked.has(id)))),
            )
          }
        >
          {node.name}
        </Check>
        {node.sensitive && <Sensitive />}
      </span>
      <span className="sys-grant-chips">
        {chips.map((chip) => (
          <Chip
            key={chip.id}
            chip={chip}
            isTicked={ticked.has(chip.id)}
            wasTicked={saved.has(chip.id)}
            isFixed={isReadOnly || (!ticked.has(chip.id) && !canTick([chip.id]))}
            onToggle={(isTicked) => onToggle(chip.id, [chip.id], isTicked)}
          />
        ))}
      </span>
    </li>
  )
}

interface ChipProps {
  chip: MenuNode
  isTicked: boolean
  wasTicked: boolean
  isFixed: boolean
  onToggle: (isTicked: boolean) => void
}

/** A button as a chip: green with a plus when newly granted, red and struck with a minus when newly taken away. */
function Chip({ chip, isTicked, wasTicked, isFixed, onToggle }: ChipProps) {
  const t = useT()
  const state = isTicked ? (wasTicked ? 'on' : 'added') : wasTicked ? 'removed' : 'off'
  const codes = chip.permissions.join(' ')
  const reason = t(chip.sensitive ? 'system.role.sensitiveOnly' : 'system.role.notGrantable', { codes })
  return (
    <button
      type="button"
      className={`sys-chip sys-chip-${state}`}
      aria-pressed={isTicked}
      disabled={isFixed}
      title={isFixed && !isTicked ? reason : codes}
      onClick={() => onToggle(!isTicked)}
    >
      {state === 'on' && <CheckIcon size={14} aria-hidden="true" />}
      {state === 'added' && <Plus size={14} role="img" aria-label={t('system.role.added')} />}
      {state === 'removed' && <Minus size={14} role="img" aria-label={t('system.role.removed')} />}
      <span>{chip.name}</span>
      {chip.sensitive && <Sensitive />}
    </button>
  )
}

/** The mark of what only administrators of the organisation may grant. */
function Sensitive() {
  const t = useT()
  return (
    <span className="sys-grant-sensitive" title={t('system.role.sensitive')}>
      <ShieldAlert size={14} role="img" aria-label={t('system.role.sensitive')} />
    </span>
  )
}
