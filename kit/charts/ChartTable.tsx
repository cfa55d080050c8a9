import { useT } from '#shell/i18n.ts'
import type { AxisData, ChartWords } from './options.ts'

interface ChartTableProps extends AxisData {
  /** What the rows are: "day", "department". */
  categoryName: string
  caption: string
  number: ChartWords['number']
}

/** The numbers behind a chart, for those who do not see it and those who want to know exactly. */
export function ChartTable({ categories, series, categoryName, caption, number }: ChartTableProps) {
  const t = useT()
  return (
    <table className="kit-chart-table">
      <caption className="pt-unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{categoryName}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, at) => (
          <tr key={at}>
            <th scope="row">{category}</th>
            {series.map(({ name, values }) => {
              const value = values[at]
              return <td key={name}>{value === null || value === undefined ? t('kit.none') : number(value)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
