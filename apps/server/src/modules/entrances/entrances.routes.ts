import { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import { implement } from '../../kernel/http/call.ts'
import { checkInAtOnce } from './entrances.check-in.ts'
import { checkOut, presentAgain } from './entrances.check-out.ts'
import { correctEntrance } from './entrances.correct.ts'
import { exportEntrances } from './entrances.export.ts'
import { findVisitors, nextCardAt } from './entrances.find.ts'
import { handleAnswer } from './entrances.host-answer.ts'
import { exportInside } from './entrances.inside.ts'
import { correctNumbers } from './entrances.numbers.ts'
import { screenAtDesk } from './entrances.screen-early.ts'
import { addPhoto, entrancesMetadata, getEntrance, listEntrances, reportLostCard, revealNumbers, undo } from './entrances.service.ts'

export const entranceRoutes = implement(
  entrances,
  {
    list: ({ app, db, actor, query }) => listEntrances(app, db, actor, query),
    metadata: ({ app, db, actor, query }) => entrancesMetadata(app, db, actor, query),
    exportInside: ({ app, db, actor, query, facts }) => exportInside(app, db, actor, query, facts.language),
    exportExcel: ({ app, db, actor, body, facts }) => exportEntrances(app, db, actor, body, facts.language),
    get: ({ app, db, actor, params }) => getEntrance(app, db, actor, params.id),
    find: ({ app, db, actor, body }) => findVisitors(app, db, actor, body),
    nextCard: ({ db, actor, query }) => nextCardAt(db, actor, query.gate_id),
    screen: ({ app, tx, actor, body }) => screenAtDesk(app, tx, actor, body),
    checkIn: ({ app, tx, actor, body }) => checkInAtOnce(app, tx, actor, body),
    update: ({ app, tx, actor, params, body }) => correctEntrance(app, tx, actor, params.id, body),
    correctNumbers: ({ app, tx, actor, params, body }) => correctNumbers(app, tx, actor, params.id, body),
    checkOut: ({ app, tx, actor, params, body }) => checkOut(app, tx, actor, params.id, body),
    undo: ({ app, tx, actor, params }) => undo(app, tx, actor, params.id),
    loseCard: ({ app, tx, actor, params, body }) => reportLostCard(app, tx, actor, params.id, body.reason),
    handleAnswer: ({ tx, actor, params }) => handleAnswer(tx, actor, params.id),
    reveal: ({ app, tx, actor, params, body }) => revealNumbers(app, tx, actor, params.id, body.reason),
    addPhoto: ({ app, tx, actor, params, body, picture }) => addPhoto(app, tx, actor, params.id, { picture, reason: body.reason }),
  },
  { checkIn: presentAgain, checkOut: presentAgain },
)
