// Changes that no test should notice: words of faults for engineers, and caches, without which a value is only computed again.
const isMessage = (path) =>
  Boolean(path.findParent((parent) => parent.isThrowStatement())) && (path.isStringLiteral() || path.isTemplateLiteral())

/** `cache.set(key, value)` as a statement, for a map that is declared at the top of the file. */
const isCacheWrite = (path) => {
  if (!path.isExpressionStatement() && !path.isCallExpression()) return false
  const call = path.isExpressionStatement() ? path.node.expression : path.node
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression' || call.callee.property.name !== 'set') return false
  return Boolean(path.scope.getProgramParent().getBinding(call.callee.object.name))
}

export const strykerPlugins = [
  { kind: 'Ignore', name: 'messages', value: { shouldIgnore: (path) => (isMessage(path) ? 'a message of a fault' : undefined) } },
  { kind: 'Ignore', name: 'caches', value: { shouldIgnore: (path) => (isCacheWrite(path) ? 'a cache' : undefined) } },
]
