import './chart.css'

interface LegendProps {
  names: readonly string[]
  kind: 'bar' | 'line'
}

/** Which tone is which series; a line shows its dashes, too. Read by only the eye: the table names every column. */
export function Legend({ names, kind }: LegendProps) {
  if (names.length < 2) return null
  return (
    <ul className="kit-chart-legend" aria-hidden="true">
      {names.map((name, at) => (
        <li key={name}>
          <span className="kit-chart-key" data-kind={kind} data-tone={at % 4} />
          {name}
        </li>
      ))}
    </ul>
  )
}
