import { leastConnections, planConnections, usualConnections } from './connection-plan.ts'
import { variables } from './kernel/config/variables.ts'

it('[F42] every number of connections is divided whole, and nothing gets less than it needs', () => {
  for (const worker of [true, false])
    for (let total = leastConnections(worker); total <= 120; total++) {
      const { calls, reports, exports, jobs } = planConnections(total, worker)
      expect(calls + reports + exports + (worker ? jobs + 7 : 1), `${total}`).toBe(total)
      expect(calls).toBeGreaterThanOrEqual(3)
      expect(Math.min(reports, exports, jobs)).toBeGreaterThanOrEqual(1)
    }
  const refusal = variables.shape.DATABASE_CONNECTIONS.safeParse(String(leastConnections(true) - 1))
  expect([refusal.success, variables.shape.DATABASE_CONNECTIONS.parse(String(leastConnections(true)))]).toEqual([
    false,
    leastConnections(true),
  ])
  expect([leastConnections(true), usualConnections(true)]).toEqual([13, 32])
  expect(planConnections(32, true)).toEqual({ calls: 10, reports: 3, exports: 8, jobs: 4, total: 32 })
})
