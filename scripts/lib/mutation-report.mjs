/** Stryker's report as a document. What people wrote about the survivors stays as it was. */

const HEADING = '## What survives'
const FOUND = new Set(['Killed', 'Timeout'])
const MISSED = new Set(['Survived', 'NoCoverage'])

const directoryOf = (path) => path.split('/')[2]

/** All mutants with the path of their file, relative to the checkout. */
const mutantsOf = ({ files }) =>
  Object.entries(files).flatMap(([path, { mutants, source }]) =>
    mutants.map((mutant) => ({ ...mutant, path: path.replaceAll('\\', '/'), source })),
  )

/** Counts by state, and the score: how many of those that could be noticed were. */
function tally(mutants) {
  const count = (state) => mutants.filter(({ status }) => status === state).length
  const found = mutants.filter(({ status }) => FOUND.has(status)).length
  const missed = mutants.filter(({ status }) => MISSED.has(status)).length
  return {
    killed: count('Killed'),
    timeout: count('Timeout'),
    survived: count('Survived'),
    noCoverage: count('NoCoverage'),
    ignored: count('Ignored'),
    score: found + missed === 0 ? 100 : (100 * found) / (found + missed),
  }
}

const row = (name, { score, killed, timeout, survived, noCoverage, ignored }) =>
  `| ${name} | ${score.toFixed(1)} % | ${killed} | ${timeout} | ${survived} | ${noCoverage} | ${ignored} |`

/** The table of a report: a row for each directory, and one for all. */
export function summaryOf(report) {
  const mutants = mutantsOf(report)
  const directories = [...new Set(mutants.map(({ path }) => directoryOf(path)))].sort((a, b) => (a < b ? -1 : 1))
  const rows = directories.map((directory) =>
    row(`\`${directory}/\``, tally(mutants.filter(({ path }) => directoryOf(path) === directory))),
  )
  return `| directory | score | killed | timed out | survived | not reached | ignored |
|---|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}
${row('**all**', tally(mutants))}`
}

/** The document of a report. `before`: as it stood, for the part that people write. */
export function documentOf(report, { before, versions, date }) {
  const [, reviewed = '\n'] = before.split(`\n${HEADING}\n`)
  return `# Mutation tests of the process core

A mutant is the core with one small change: a condition turned round, a call left out, a word emptied. A good test fails on it. The score is how many of
those that tests could notice they did notice; those that no test reaches count as missed.

Written by \`npm run mutation\` on ${date}, with Stryker ${versions.stryker} and what Vitest ${versions.vitest} expects. The tests are those of the package but random play,
which finds other things, and the inspector's, which start processes. Not mutated are the inspector, what only tests use, texts, the words of details, and
what is computed when a file is loaded (ignored).

${summaryOf(report)}

${HEADING}
${reviewed}`
}

/** What no test noticed, a line each, in the order of the files. */
export function survivorsOf(report) {
  return mutantsOf(report)
    .filter(({ status }) => MISSED.has(status))
    .map(({ path, location: { start, end }, source, mutatorName, replacement, status }) => {
      const lines = source.split('\n').slice(start.line - 1, end.line)
      const last = lines.length - 1
      lines[last] = lines[last].slice(0, end.column - 1)
      lines[0] = lines[0].slice(start.column - 1)
      const short = (text) => text.replace(/\s+/g, ' ').slice(0, 100)
      const mark = status === 'NoCoverage' ? ' (not reached)' : ''
      return `${path.replace('packages/process/', '')}:${start.line}:${start.column} ${mutatorName}${mark}: ${short(lines.join('\n'))} → ${short(replacement ?? '')}`
    })
}
