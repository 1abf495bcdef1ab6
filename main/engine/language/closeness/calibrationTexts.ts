/** Triples used to calibrate a sentence model: a note, a paraphrase of it, and a different note on the same subject. */
export const calibrationTexts: readonly (readonly [string, string, string])[] = [
  [
    'Run the database migrations before the workers are started.',
    'The workers may only be started once the migrations of the database have run.',
    'The migrations are written by hand; the generator gets the indexes wrong.',
  ],
  [
    'Dates in the export are in UTC, not in local time.',
    'The export writes its dates as UTC; they are not local.',
    'The export writes dates without a time when the order has no slot.',
  ],
  [
    'The upload endpoint refuses files of more than 20 MB.',
    'Files above 20 MB are rejected by the upload endpoint.',
    'The upload endpoint answers before the file has been scanned for viruses.',
  ],
  [
    'Use pnpm in this repository; npm breaks the workspace links.',
    'Install packages with pnpm here, since npm destroys the links of the workspace.',
    'The repository pins its package versions exactly; ranges are not allowed.',
  ],
  [
    'The login test is flaky because it depends on the order of two promises.',
    'Two promises may settle in either order, which makes the login test fail now and then.',
    'The login test needs a seeded user with an expired password.',
  ],
  [
    'Feature flags are read once at start; changing one needs a restart.',
    'A changed feature flag has no effect until the service is restarted, as flags are read at start only.',
    'Feature flags that are on for everybody are removed after one release.',
  ],
  [
    'Never log the whole request: it holds the customer’s address.',
    'Requests contain customers’ addresses, so do not write them to the log in full.',
    'The log is rotated every night and kept for two weeks.',
  ],
  [
    'The cache is cleared by a job at midnight, so figures of yesterday may be stale in the evening.',
    'Until the midnight job has emptied the cache, one may see outdated figures from the day before.',
    'The cache lives in memory and is lost when the pod moves.',
  ],
  [
    'Prices are kept as whole cents to avoid rounding errors.',
    'To keep rounding errors out, amounts are stored in cents as integers.',
    'Prices are shown with the tax included in every country but two.',
  ],
  [
    'The payment provider sends some webhooks twice; handle them so that a repeat does nothing.',
    'Webhooks of the payment provider can arrive two times, so processing them again must be harmless.',
    'Webhooks of the payment provider are signed with the secret of the account.',
  ],
  [
    'Write the tests beside the file they are for.',
    'A test belongs in the same folder as the code it checks.',
    'Tests must not reach the network.',
  ],
  [
    'The search index is rebuilt from scratch when its schema changes.',
    'Changing the schema of the search index means building it anew.',
    'The search index leaves out drafts and archived pages.',
  ],
  [
    'Ask the platform team before you raise the memory limit.',
    'A higher memory limit has to be agreed with the platform team first.',
    'The platform team rotates the certificates every quarter.',
  ],
  [
    'The parser fails on files that begin with a byte order mark.',
    'Files with a byte order mark at their start cannot be parsed.',
    'The parser reads the file in pieces, so its size does not matter.',
  ],
  [
    'Commits on the main branch are squashed.',
    'Every merge to main is squashed into a single commit.',
    'The main branch is deployed to staging automatically.',
  ],
  [
    'The user prefers short answers without an introduction.',
    'Answer this person briefly and leave introductions out.',
    'The user works in the Lisbon time zone and starts late.',
  ],
  [
    'Timeouts of the gateway are 30 seconds; longer work has to be queued.',
    'Put work that takes over 30 seconds into the queue, because the gateway gives up then.',
    'The gateway adds a request id to every call it passes on.',
  ],
  [
    'The build fails on Windows when a path has more than 260 characters.',
    'Paths longer than 260 characters break the Windows build.',
    'The Windows build is signed on a separate machine.',
  ],
  [
    'Images are resized on the server, never in the browser.',
    'Scaling pictures is the job of the server and not done by the browser.',
    'Images are served from a second domain without cookies.',
  ],
  [
    'The report counts refunded orders as sales.',
    'Orders that were refunded still show up as sales in the report.',
    'The report is mailed to the shop owners on Mondays.',
  ],
  [
    'Translations come from a spreadsheet; edits of the generated files are lost.',
    'Do not edit the generated translation files, as they are overwritten from the spreadsheet.',
    'Translations that are missing fall back to English.',
  ],
  [
    'Two services write to the same table, so use row locks.',
    'Lock the rows you change: another service writes to that table as well.',
    'The table is partitioned by month and old partitions are dropped.',
  ],
  [
    'The API returns 404 for objects of other tenants on purpose.',
    'On purpose, what belongs to another tenant is answered with a 404 by the API.',
    'The API limits each tenant to 100 requests a minute.',
  ],
  [
    'The staging environment has no mail server; look at the outbox table instead.',
    'As staging cannot send mail, check the table of the outbox.',
    'The staging environment is reset from production every Sunday.',
  ],
]
