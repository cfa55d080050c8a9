/** A decision table to begin with, for who has no file: its columns are renamed and added in the text. Pure. */

export interface FirstNames {
  table: string
  input: string
  output: string
}

const newKey = (): string => `decision_${crypto.randomUUID().slice(0, 8)}`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark)

/**
 * One input, one output, and two rules of which the first that applies decides.
 * @param key of the decision; no other file may have deployed it
 */
export function firstTable({ table, input, output }: FirstNames, key = newKey()): string {
  const rule = (id: string, test: string, result: string) => `      <rule id="${id}">
        <inputEntry id="${id}_amount"><text>${escaped(test)}</text></inputEntry>
        <outputEntry id="${id}_result"><text>${escaped(result)}</text></outputEntry>
      </rule>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="${key}_file" name="${escaped(table)}" namespace="urn:portico:decisions">
  <decision id="${key}" name="${escaped(table)}">
    <decisionTable id="${key}_table" hitPolicy="FIRST">
      <input id="amount_in" label="${escaped(input)}">
        <inputExpression id="amount_expression" typeRef="number"><text>amount</text></inputExpression>
      </input>
      <output id="result_out" label="${escaped(output)}" name="result" typeRef="string"/>
${rule('rule_1', '> 1000', '"high"')}
${rule('rule_2', '-', '"low"')}
    </decisionTable>
  </decision>
</definitions>
`
}
