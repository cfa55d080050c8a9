import type { FieldKind, FormModel, LayoutItem } from '#forms-core/index.ts'

/** How tall controls are, for those that are taller than a line. */
const SIZES: Partial<Record<FieldKind, number>> = {
  textarea: 2,
  file: 2,
  picture: 2,
  richText: 4,
  signature: 4,
  childTable: 4,
}

/** A form while its parts are on their way: as much room as it will take. */
export function FormSkeleton({ model }: { model: FormModel }) {
  const kinds = new Map(model.fields.map(({ id, kind }) => [id, kind]))
  return (
    <div className="frm-form" aria-hidden="true">
      <Waiting items={model.layout} columns={1} kinds={kinds} />
    </div>
  )
}

interface WaitingProps {
  items: readonly LayoutItem[]
  columns: number
  kinds: ReadonlyMap<string, FieldKind>
}

function Waiting({ items, columns, kinds }: WaitingProps) {
  return (
    <div className="frm-grid" data-columns={columns}>
      {items.map((item, at) => {
        // The layout does not change while it is shown, and its items have no id.
        const key = `${item.type} ${at}`
        if (item.type === 'field') {
          const size = SIZES[kinds.get(item.field) ?? 'text'] ?? 1
          return (
            <div key={key} className="frm-waiting" data-size={size} data-span={Math.min(item.span ?? 1, columns)} />
          )
        }
        if (item.type === 'text' || item.type === 'divider') return null
        const inner = item.type === 'tabs' ? (item.tabs[0]?.items ?? []) : item.items
        return (
          <div key={key} className="frm-wide">
            {item.type !== 'columns' && <div className="frm-waiting-title" />}
            <Waiting items={inner} columns={item.type === 'tabs' ? 1 : item.columns} kinds={kinds} />
          </div>
        )
      })}
    </div>
  )
}
