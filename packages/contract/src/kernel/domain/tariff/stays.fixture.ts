/**
 * Prices of stays, calculated by hand from the rules and never by the engine. A line has the tariff (`tariffs.fixture.ts`), the entry in local time,
 * the elapsed time, baht, and then stamps. Stamps: `f60` 60 minutes free, `p50` 50 %, `a20` 20 baht off, `waiver`, `>name` another tariff; `lost` is
 * the card. November 23rd 2026 is a Monday; December 7th (Monday) and 10th (Thursday) are holidays.
 */
export const STAYS = `
Of the public tables, as their places print them
alumni         2026-11-23 08:00   0:15     0
alumni         2026-11-23 08:00   0:16    20
alumni         2026-11-23 08:00   2:00    20
alumni         2026-11-23 08:00   2:01    30
alumni         2026-11-23 08:00   3:01    40
mingle         2026-11-23 08:00   3:01    50   >mingle_stamped
mingle         2026-11-23 08:00   5:10   150   >mingle_stamped
mingle_stamped 2026-11-23 08:00   3:01    50
mingle_stamped 2026-11-23 08:00   5:10   150
mingle         2026-11-23 08:00   0:05   100
mingle         2026-11-23 08:00   2:01   300
beehive        2026-11-23 10:00   4:30   100

Alumni car park: 250 more once for each night from 22:00; a stay of 15 minutes costs nothing at any hour
alumni         2026-11-23 08:00   0:00     0
alumni         2026-11-23 08:00   1:00    20
alumni         2026-11-23 08:00   3:00    30
alumni         2026-11-23 08:00   4:00    40
alumni         2026-11-23 08:00  12:00   120
alumni         2026-11-23 08:00  14:00   140
alumni         2026-11-23 08:00  14:01   400
alumni         2026-11-23 21:30   0:15     0
alumni         2026-11-23 21:50   0:15     0
alumni         2026-11-23 21:45   0:16   270
alumni         2026-11-23 22:00   0:16   270
alumni         2026-11-23 23:50   0:20   270
alumni         2026-11-23 04:45   0:30   270
alumni         2026-11-23 05:00   0:30    20
alumni         2026-11-23 08:00  24:00   490
alumni         2026-11-23 08:00  48:00   980
alumni         2026-11-23 20:00  36:00   860
alumni         2026-11-23 08:00   2:01    20   f60
alumni         2026-11-23 08:00   3:01    20   p50
alumni         2026-11-23 08:00  14:01     0   waiver
alumni         2026-11-23 08:00  14:01   380   f120
alumni         2026-11-23 08:00   0:10     0   p50 a20

Seed Mingle: 100 an hour, with the stamp of a resident 3 hours free and then 50
mingle         2026-11-23 08:00   0:00     0
mingle         2026-11-23 08:00   0:01   100
mingle         2026-11-23 08:00   1:00   100
mingle         2026-11-23 08:00   1:01   200
mingle         2026-11-23 08:00   2:00   200
mingle         2026-11-23 08:00  24:00  2400
mingle         2026-11-23 08:00  24:01  2500
mingle         2026-11-23 08:00  72:00  7200
mingle         2026-11-23 08:00   2:59     0   >mingle_stamped
mingle         2026-11-23 08:00   3:00     0   >mingle_stamped
mingle         2026-11-23 08:00   4:00    50   >mingle_stamped
mingle         2026-11-23 08:00   4:01   100   >mingle_stamped
mingle         2026-11-23 08:00   8:00   250   >mingle_stamped
mingle         2026-11-23 08:00  24:00  1050   >mingle_stamped
mingle         2026-11-23 08:00   5:10   100   >mingle_stamped f60
mingle         2026-11-23 08:00   5:10   350   lost >mingle_stamped f120

Beehive mall: the price of each hour, then 30 an hour; from midnight to 6:00 another 500 an hour
beehive        2026-11-23 10:00   0:59     0
beehive        2026-11-23 10:00   1:00     0
beehive        2026-11-23 10:00   1:01    20
beehive        2026-11-23 10:00   2:00    20
beehive        2026-11-23 10:00   2:01    30
beehive        2026-11-23 10:00   3:01    40
beehive        2026-11-23 10:00   4:00    40
beehive        2026-11-23 10:00   4:01   100
beehive        2026-11-23 10:00   5:00   100
beehive        2026-11-23 10:00   5:01   140
beehive        2026-11-23 10:00   6:01   160
beehive        2026-11-23 10:00   7:01   190
beehive        2026-11-23 10:00   8:00   190
beehive        2026-11-23 10:00   8:01   220
beehive        2026-11-23 10:00   9:00   220
beehive        2026-11-23 10:00   9:01   250
beehive        2026-11-23 10:00   4:30    30   f120
beehive        2026-11-23 10:00   3:00     0   f120
beehive        2026-11-23 10:00   3:01    20   f120
beehive        2026-11-23 10:00   5:00     0   f240
beehive        2026-11-23 10:00   8:00    40   f240
beehive        2026-11-23 10:00   8:00    20   f120 f240
beehive        2026-11-23 22:00   2:00    20
beehive        2026-11-23 22:00   2:01   530
beehive        2026-11-23 22:00   3:00   530
beehive        2026-11-23 22:00   3:01  1040
beehive        2026-11-23 20:00   5:00   600
beehive        2026-11-23 18:00  12:00  3310
beehive        2026-11-23 18:00  12:30  3340
beehive        2026-11-23 22:00   3:00   500   f120
beehive        2026-11-23 10:00   2:00   320   lost
beehive        2026-11-23 10:00   0:30   300   lost
beehive        2026-11-23 10:00   4:30   300   lost waiver

Mercury Ville, motorcycles: 20 an hour less the hours of the receipts; weekends and holidays half an hour free, then 30, by the day of the entry
mercury        2026-11-23 10:00   0:30    20
mercury        2026-11-23 10:00   1:00     0   f60
mercury        2026-11-23 10:00   1:01    20   f60
mercury        2026-11-23 10:00   3:00    20   f120
mercury        2026-11-23 10:00   3:00     0   f180
mercury        2026-11-23 10:00   5:30    60   f180
mercury        2026-11-23 10:00   5:30    40   f240
mercury        2026-11-23 10:00   7:00    20   f360
mercury        2026-11-23 10:00   7:00    80   f60 f120
mercury        2026-11-23 10:00  10:00   200
mercury        2026-11-28 10:00   0:30     0
mercury        2026-11-28 10:00   0:31    30
mercury        2026-11-28 10:00   1:00    30
mercury        2026-11-28 10:00   1:01    60
mercury        2026-11-28 10:00   2:30    90
mercury        2026-11-29 10:00   2:30    60   f60
mercury        2026-11-29 10:00   2:30     0   f120
mercury        2026-12-10 10:00   2:30    90
mercury        2026-12-07 10:00   1:01    60
mercury        2026-12-08 10:00   1:01    40
mercury        2026-11-27 23:00   3:00    60
mercury        2026-11-29 23:00   3:00    90

Chiang Mai University: 4 hours free, then one amount for hours 4 to 12 (staff) or 4 to 5 (visitors), then 10 an hour
cmu_staff      2026-11-23 08:00   4:00     0
cmu_staff      2026-11-23 08:00   4:01    20
cmu_staff      2026-11-23 08:00  12:00    20
cmu_staff      2026-11-23 08:00  12:01    30
cmu_staff      2026-11-23 08:00  13:00    30
cmu_staff      2026-11-23 08:00  13:01    40
cmu_staff      2026-11-23 08:00  24:00   140
cmu_visitor    2026-11-23 08:00   4:00     0
cmu_visitor    2026-11-23 08:00   4:01    50
cmu_visitor    2026-11-23 08:00   5:00    50
cmu_visitor    2026-11-23 08:00   5:01    60
cmu_visitor    2026-11-23 08:00   6:00    60
cmu_visitor    2026-11-23 08:00   6:01    70
cmu_visitor    2026-11-23 08:00  12:00   120
cmu_visitor    2026-11-23 08:00  24:00   240

15 minutes are taken off, a started hour counts after 10 minutes of it, at most 200 in 24 hours, which begin after the 15 minutes
office         2026-11-23 08:00   0:15     0
office         2026-11-23 08:00   0:25     0
office         2026-11-23 08:00   0:26    40
office         2026-11-23 08:00   1:25    40
office         2026-11-23 08:00   1:26    80
office         2026-11-23 08:00   2:25    80
office         2026-11-23 08:00   2:26   120
office         2026-11-23 08:00   5:00   200
office         2026-11-23 08:00   6:00   200
office         2026-11-23 08:00  24:00   200
office         2026-11-23 08:00  24:15   200
office         2026-11-23 08:00  24:25   200
office         2026-11-23 08:00  24:26   240
office         2026-11-23 08:00  48:15   400
office         2026-11-23 08:00  48:26   440
office         2026-11-23 08:00  72:00   600
office         2026-11-23 08:00  24:26   120   p50
office         2026-11-23 08:00  24:26   140   a100
office         2026-11-23 08:00   2:26    80   f60
office         2026-11-23 08:00  24:26   200   f60
office         2026-11-23 08:00  12:00   140   p10 p20
office         2026-11-23 08:00  12:00     0   p60 p60

50 for 2 hours, at most 150 a day, and again from midnight
daily          2026-11-23 10:00   2:00    50
daily          2026-11-23 10:00   2:01   100
daily          2026-11-23 10:00   8:00   150
daily          2026-11-23 23:00   1:00    50
daily          2026-11-23 23:00   2:00   100
daily          2026-11-23 23:50   0:20   100
daily          2026-11-23 00:00  24:00   150
daily          2026-11-23 10:00  38:00   300
daily          2026-11-23 10:00  40:00   350
daily          2026-11-23 23:00   2:00    50   f60
daily          2026-11-23 23:00   2:00   100   f30
daily          2028-02-28 12:00  48:00   450
daily          2027-02-28 12:00  24:00   300
daily          2026-12-31 23:00  25:00   200

20 an hour, on Saturdays, Sundays and holidays 2 hours free and then 30, each day for its own part; hours are those since the entry
day_by_day     2026-11-23 10:00   2:30    60
day_by_day     2026-11-28 10:00   2:00     0
day_by_day     2026-11-28 10:00   2:30    30
day_by_day     2026-11-27 22:00   4:00   100
day_by_day     2026-11-27 23:00   2:00    20
day_by_day     2026-11-27 23:30   1:00    20
day_by_day     2026-11-27 23:30   3:00    50
day_by_day     2026-11-29 22:00   4:00    40
day_by_day     2026-11-29 23:30   1:00     0
day_by_day     2026-11-29 23:30   1:31    20
day_by_day     2026-11-29 10:00  24:00   560
day_by_day     2026-12-09 22:00   4:00   100
day_by_day     2026-12-10 22:00   4:00    40
day_by_day     2026-11-27 23:00   2:00    20   f60

60 up to 4 hours, 120 up to 12, 200 up to 24, and again
day_pass       2026-11-23 08:00   4:00    60
day_pass       2026-11-23 08:00   4:01   120
day_pass       2026-11-23 08:00  12:01   200
day_pass       2026-11-23 08:00  24:00   200
day_pass       2026-11-23 08:00  24:01   260
day_pass       2026-11-23 08:00  28:00   260
day_pass       2026-11-23 08:00  28:01   320
day_pass       2026-11-23 08:00  36:01   400
day_pass       2026-11-23 08:00  48:00   400
day_pass       2026-11-23 08:00 240:00  2000
day_pass       2026-11-23 23:50   0:20    60

Half an hour free, 20 more, 30 more, 80 in all, then 15 for each half hour of which more than 5 minutes have passed
steps          2026-11-23 08:00   0:30     0
steps          2026-11-23 08:00   0:31    20
steps          2026-11-23 08:00   1:00    20
steps          2026-11-23 08:00   1:01    50
steps          2026-11-23 08:00   2:00    50
steps          2026-11-23 08:00   2:01    80
steps          2026-11-23 08:00   4:05    80
steps          2026-11-23 08:00   4:06    95
steps          2026-11-23 08:00   4:35    95
steps          2026-11-23 08:00   4:36   110
steps          2026-11-23 08:00   8:00   200

90 minutes free, then 20 an hour: hours since the entry, or since the end of the 90 minutes
grid           2026-11-23 08:00   1:30     0
grid           2026-11-23 08:00   1:31    20
grid           2026-11-23 08:00   2:00    20
grid           2026-11-23 08:00   2:01    40
from_band      2026-11-23 08:00   1:31    20
from_band      2026-11-23 08:00   2:30    20
from_band      2026-11-23 08:00   2:31    40

30 for half an hour and 7 % on top, in whole baht; 7 for a quarter of an hour, in steps of 5 baht; always rounded down
vat_on_top     2026-11-23 08:00   0:30    32
vat_on_top     2026-11-23 08:00   1:00    64
vat_on_top     2026-11-23 08:00   1:31   128
vat_on_top     2026-11-23 08:00   5:00   321
vat_on_top     2026-11-23 08:00   1:00    32   p50
vat_on_top     2026-11-23 08:00   0:30    21   a10
vat_on_top     2026-11-23 08:00   0:30   353   lost
fives          2026-11-23 08:00   0:15     5
fives          2026-11-23 08:00   0:16    10
fives          2026-11-23 08:00   0:45    20
fives          2026-11-23 08:00   1:00    25
fives          2026-11-23 08:00   1:15    35

Free, but 100 once for any evening from 20:00 to 6:00 that began on a workday
evenings       2026-11-23 19:00   1:00     0
evenings       2026-11-23 19:00   1:01   100
evenings       2026-11-23 19:00  30:00   100
evenings       2026-11-27 23:00   5:00   100
evenings       2026-11-28 05:00   0:30   100
evenings       2026-11-28 06:00   0:30     0
evenings       2026-11-28 21:00   2:00     0
evenings       2026-11-29 23:00   8:00     0
evenings       2026-11-30 05:00   1:00     0
evenings       2026-12-09 22:00   4:00   100
evenings       2026-12-10 21:00   2:00     0
evenings       2026-12-11 05:00   0:30     0
evenings       2026-11-23 19:00   1:01   100   f60

10 an hour, at most 100 for a stay, and 80 for each night from 22:00 to 6:00
nights         2026-11-23 10:00   5:00    50
nights         2026-11-23 10:00  12:00   100
nights         2026-11-23 10:00  12:01   180
nights         2026-11-23 10:00  72:00   340
nights         2026-11-23 22:00   8:00   160
nights         2026-11-23 05:00   1:00    90
nights         2026-11-23 05:00   1:01   100
nights         2026-11-23 05:00  17:30   260

20 an hour, and 15 for each started hour between 17:00 and 20:00 of a workday
rush           2026-11-23 16:00   1:00    20
rush           2026-11-23 16:00   1:01    55
rush           2026-11-23 16:30   2:00    70
rush           2026-11-23 17:30   1:00    35
rush           2026-11-23 15:00   6:00   165
rush           2026-11-23 19:59   0:30    35
rush           2026-11-23 20:00   0:30    20
rush           2026-11-28 17:30   1:00    20
rush           2026-12-10 17:30   1:00    20
rush           2026-11-23 16:00  28:00   650

Several stamps on 60 baht: all of them (minutes, percents, amounts), the best one, the first one
mercury        2026-11-23 10:00   3:00    10   a20 p50
mercury        2026-11-23 10:00   3:00    20   p50 f60
mercury        2026-11-23 10:00   3:00    15   a5 f60 p50
mercury        2026-11-23 10:00   3:00     0   a100
mercury        2026-11-23 10:00   3:00     0   waiver a5
mercury        2026-11-23 10:00   3:00  40.2   p33
mercury        2026-11-23 10:00   3:00    48   p10 p10
mercury        2026-11-23 10:00   3:00   300   >mingle
mercury        2026-11-23 10:00   3:00   150   >mingle p50
mercury        2026-11-23 10:00   3:00     0   >mingle >mingle_stamped
best           2026-11-23 10:00   3:00    30   a20 p50
best           2026-11-23 10:00   3:00    40   f60 a10
best           2026-11-23 10:00   3:00    50   p10 a10
best           2026-11-23 10:00   3:00    60   >mingle
best           2026-11-23 10:00   3:00    54   >mingle p10
best           2026-11-23 10:00   3:00     0   p50 >mingle_stamped
first          2026-11-23 10:00   3:00    30   p50 a20
first          2026-11-23 10:00   3:00    40   a20 p50
first          2026-11-23 10:00   3:00   300   >mingle p50

Days of 23 and 25 hours (New York), of 23 1/2 and 24 1/2 (Lord Howe): hours that elapsed, again from midnight or from 24 of them
new_york       2026-03-08 00:00  23:00   230
new_york       2026-03-08 00:00  23:01   240
new_york       2026-03-07 23:30   1:00    20
new_york       2026-11-01 00:00  25:00   250
new_york       2026-11-01 00:00  25:01   260
new_york       2026-11-01 00:30  24:30   250
new_york       2026-11-01 00:30  25:00   260
new_york       2026-11-02 00:00  24:00   240
new_york       2026-11-02 00:00  24:01   250
new_york_24h   2026-03-08 00:00  24:00   100
new_york_24h   2026-03-08 00:00  24:01   160
new_york_24h   2026-11-01 00:00  24:00   100
new_york_24h   2026-11-01 00:00  24:01   160
new_york_night 2026-03-08 00:00   4:00    50
new_york_night 2026-11-01 00:00   5:00   150
new_york_night 2026-11-02 00:00   5:00   100
lord_howe      2026-04-05 00:00  24:30   250
lord_howe      2026-04-05 00:00  24:31   260
lord_howe      2026-10-04 00:00  23:30   240
lord_howe      2026-10-04 00:00  23:31   250
`
