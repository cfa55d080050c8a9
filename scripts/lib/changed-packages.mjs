/** What the server's bundle changes of packages, so that a start does less. What they do stays the same. */
import { readFileSync } from 'node:fs'

const CHANGES = [
  // The router writes a function for each part of an address and for each set of parameters, and V8 compiles two
  // thousand of them at a start, of which a node is asked for a few: parts are compared, and sets shared.
  {
    file: 'find-my-way/lib/node.js',
    from: `  const lines = []
  for (let i = 1; i < prefix.length; i++) {
    const charCode = prefix.charCodeAt(i)
    lines.push(\`path.charCodeAt(i + \${i}) === \${charCode}\`)
  }
  return new Function('path', 'i', \`'use strict'\\nreturn \${lines.join(' && ')}\`) // eslint-disable-line
`,
    to: '  return (path, i) => path.startsWith(prefix, i)\n',
  },
  {
    file: 'find-my-way/lib/handler-storage.js',
    from: '  _compileCreateParamsObject (params) {\n    const fnBody = ["\'use strict\'"]\n',
    to: `  _compileCreateParamsObject (params) {
    const key = JSON.stringify(params)
    if (!HandlerStorage.made.has(key)) HandlerStorage.made.set(key, this._writeCreateParamsObject(params))
    return HandlerStorage.made.get(key)
  }

  _writeCreateParamsObject (params) {
    const fnBody = ["'use strict'"]
`,
  },
  {
    file: 'find-my-way/lib/handler-storage.js',
    from: 'module.exports = HandlerStorage\n',
    to: 'HandlerStorage.made = new Map()\nmodule.exports = HandlerStorage\n',
  },
  // Asks Node for `Response`, which makes it load its whole client for HTTP, only to learn that it is no worker.
  {
    file: 'pg/lib/stream.js',
    from: 'function isCloudflareRuntime() {\n',
    to: 'function isCloudflareRuntime() {\n  return false\n',
  },
]

const PACKAGE_FILE = /[\\/]node_modules[\\/]((?:find-my-way|pg)[\\/]lib[\\/][\w-]+\.js)$/

/**
 * @param {string} path of a file of a package
 * @returns {string} its text as the bundle has it
 * @throws where a file is not the one that is known here: the change must be looked at again
 */
export function readPackageFile(path) {
  const text = readFileSync(path, 'utf8')
  const file = PACKAGE_FILE.exec(path)?.[1].replaceAll('\\', '/')
  return CHANGES.filter((change) => change.file === file).reduce((before, { from, to }) => {
    if (!before.includes(from)) throw new Error(`${path} is not the one that scripts/lib/changed-packages.mjs knows`)
    return before.replace(from, () => to)
  }, text)
}
