// Reports to `tools/test.mjs` how long each file of a run took: to load, its hooks and its tests.
import { writeFileSync } from 'node:fs'
import process from 'node:process'

export default class TestTimes {
  onTestRunEnd(modules) {
    const times = modules.map((module) => {
      const { setupDuration, collectDuration, duration } = module.diagnostic()
      return { file: module.relativeModuleId, seconds: (setupDuration + collectDuration + duration) / 1000 }
    })
    writeFileSync(process.env.TEST_TIMES, JSON.stringify(times))
  }
}
