const NEEDED = [20, 19]

/** Ends the process with a clear text when Node is too old for what we use. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return
  console.error(
    `Portico needs Node.js ${NEEDED.join('.')} or newer; this is ${process.versions.node} (${process.execPath}).`,
  )
  process.exit(1)
}
