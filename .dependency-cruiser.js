/**
 * The import walls. Each rule is one row: who (`from`) may not import what (`to`). A test plants a forbidden import for each
 * (scripts/check/boundaries.test.ts), so that a rule which stops firing fails the tests. There is no list of exceptions.
 */

/** Tests and what only tests use live behind the same walls as the code beside them; the test packages are theirs alone. */
const tests = ['\\.test\\.ts$', '\\.fixture\\.ts$', '/testing/'];

/** Everything of our own: what a wall keeps apart. Packages and Node's modules have rules of their own below. */
const own = '^(src|generated|contract-tests|scripts|examples|packages)/';

/** A rule: files of `folder` may import of our own code only what `may` lists. */
function wall(name, comment, folder, may, not = undefined) {
  return {
    name,
    comment,
    severity: 'error',
    from: not === undefined ? { path: folder } : { path: folder, pathNot: not },
    to: { path: own, pathNot: may },
  };
}

/** A rule: the packages are imported by files of `owners` alone (among those below `within`). */
function keptIn(name, comment, packages, owners, within = '^(src|contract-tests)/') {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: within, pathNot: owners },
    to: { path: packages.map((entry) => `(^|/)node_modules/(@types/)?${entry}(/|$)`) },
  };
}

/** The log's type. Code that logs is handed a log; see `log-is-handed-over`. */
const log = '^src/system/log\\.ts$';

/** Running rounds of work until a part is stopped, which queue, worker node and installation share, and the log of its tests. */
const loop = '^src/system/(loop|testing/memory-log)\\.ts$';

/** Running a few tasks at once, which checks of pictures and simulations share. */
const waitingLine = '^src/system/waiting-line\\.ts$';

/** The settings of delivery with their defaults: a schema without imports of our own. */
const deliverySettings = '^src/config/delivery-settings\\.ts$';

/** What an address range is. Code that takes ranges from outside reads them here, so that all understand the same. */
const addressRange = '^src/system/address-range\\.ts$';

/** Verifying receipts: the command line and a page of the documentation share it. It needs no service and nothing of Node.js. */
const receiptVerification = '^src/receipts/verify-receipt\\.ts$';

/** The local certificate authority, which tests of senders and receivers take their certificates from too. */
const localAuthority = '^src/installation/local-authority\\.ts$';

/** Installing the models, which the tests need before they start. */
const modelsInstallation = '^src/installation/(models|models-error|download-wheel)\\.ts$';

/** The pictures that the fuzzer uploads; the contract tests upload some of them. */
const hostilePictures = '^scripts/fuzz/pictures/hostile-pictures\\.ts$';

/** The client package as its users see it. */
const clientPackage = '^packages/sdk-typescript/src/index\\.ts$';

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Files that need each other cannot be read, tested or moved alone. Generated files are neither read nor moved.',
      severity: 'error',
      from: { pathNot: '^generated/' },
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that resolves to nothing fails only when the line is reached.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'A package that package.json does not name is there by luck.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-packages-in-service',
      comment: '`npm ci --omit=dev` is enough to build the pages, run the service, its command line and the demo.',
      severity: 'error',
      from: {
        path: [
          '^src/',
          '^scripts/(build-web|demo|mitome|preflight)\\.',
          '^scripts/(demo|specimens)/',
          '^scripts/setup/(api-clients|debian-packages|provide-fonts)',
        ],
        pathNot: tests,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },

    wall('domain-stands-alone', 'Rules are pure: domain imports domain.', '^src/domain/', ['^src/domain/']),
    {
      name: 'domain-has-no-means',
      comment: 'No I/O, no clock, no random, no package in a rule: all it needs is handed to it.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: tests },
      to: { pathNot: ['^src/', '^generated/', '^scripts/', '^contract-tests/'] },
    },
    wall('app-knows-domain', 'Use cases import domain and their own ports.', '^src/app/', ['^src/(app|domain)/']),
    wall(
      'http-knows-app',
      'Handlers go through use cases and views, never to the unit of work, the stores or the queue.',
      '^src/http/',
      [
        '^generated/',
        '^src/(http|domain)/',
        '^src/app/(?!ports/)',
        '^src/app/ports/((search|timeline|audit|bulk-redelivery|overview|health)-views|views|system|checks|telemetry|tracing)\\.ts$',
        log,
        waitingLine,
      ],
    ),
    wall(
      'storage-knows-ports',
      'Stores implement the ports of app; they know no surface and no queue.',
      '^src/storage/',
      ['^src/(storage|app/ports|domain)/', log],
    ),
    wall('system-knows-ports', 'Clock, ids and log implement ports of app.', '^src/system/', [
      '^src/(system|app/ports|domain)/',
    ]),
    wall(
      'processes-know-messages',
      'Starting and replacing API processes needs the configuration that they get and the ports of what they say.',
      '^src/processes/',
      ['^src/processes/', '^src/app/ports/system\\.ts$', '^src/config/config\\.ts$'],
    ),
    wall(
      'telemetry-measures-ports',
      'Metrics know the ports that report to them and those that they read, so nothing else needs to know metrics.',
      '^src/telemetry/',
      [
        '^src/telemetry/',
        '^src/app/ports/(backlog-views|deliveries|system|telemetry|tracing|workers)\\.ts$',
        '^src/domain/capability\\.ts$',
        log,
      ],
    ),
    {
      name: 'log-is-handed-over',
      comment: 'A log that is imported instead of handed over cannot be searched by a test.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/((run-service|api-process|compose)\\.ts$|cli/|installation/)', '^src/system/'],
      },
      to: { path: log, dependencyTypesNot: ['type-only'] },
    },
    wall('queue-drives-app', 'Workers call use cases, checks and notifications.', '^src/queue/', [
      '^src/(queue|app|domain|notifications|checks)/',
      deliverySettings,
      log,
      loop,
    ]),
    wall(
      'worker-node-runs-the-queue',
      'What a worker node does besides its queue needs use cases and rows behind ports, and no pg-boss.',
      '^src/worker-node/',
      ['^src/(worker-node|app|domain)/', '^src/queue/start-queue\\.ts$', deliverySettings, loop],
    ),
    wall(
      'notifications-stand-apart',
      'Building, signing and sending need the event and nothing else.',
      '^src/notifications/',
      [
        '^generated/(notifications/|asyncapi/|types/notifications\\.ts$)',
        '^src/(notifications|domain)/',
        localAuthority,
        addressRange,
        deliverySettings,
        log,
      ],
    ),
    wall(
      'providers-call-engines',
      'Calling check providers needs their document, findings, and the guarded connections of notifications: no database, no queue, no surface.',
      '^src/providers/',
      [
        '^generated/(check-provider/|types/check-provider\\.ts$)',
        '^src/(providers|domain)/',
        '^src/notifications/(address-guard|guarded-connector|resolve-name)\\.ts$',
        localAuthority,
      ],
    ),
    wall(
      'mail-implements-a-port',
      'Sending mail needs the message and the server, and nothing of the service.',
      '^src/mail/',
      ['^src/mail/', '^src/app/ports/mails\\.ts$', localAuthority],
    ),
    wall(
      'sign-on-implements-a-port',
      'The provider confirms an address; who that is, the use cases find out.',
      '^src/sign-on/',
      ['^src/sign-on/', '^src/app/ports/(identity-provider|system)\\.ts$'],
    ),
    wall(
      'checks-stand-apart',
      'Checks turn evidence into findings: no database, no queue, no surface.',
      '^src/checks/',
      ['^generated/(notifications/|asyncapi/|types/notifications\\.ts$)', '^src/(checks|domain)/', log, waitingLine],
    ),
    wall(
      'conformance-simulates-the-sender',
      'What checks receivers writes and signs as the service does, and needs no service: no storage, no queue, no surface.',
      '^src/cli/conformance/',
      [
        '^generated/(notifications/|types/(notifications|tenant)\\.ts$)',
        '^src/(cli/conformance|domain)/',
        '^src/notifications/(sign|build)\\.ts$',
        deliverySettings,
      ],
    ),
    wall(
      'listen-is-a-client',
      'It reads events over HTTP like every tenant, signs as the service does, and sends as the checks of receivers do.',
      '^src/cli/listen/',
      [
        '^src/(cli/listen|domain)/',
        '^src/notifications/sign\\.ts$',
        '^src/cli/conformance/(send-request|read-options)\\.ts$',
        deliverySettings,
      ],
    ),
    wall(
      'api-commands-are-a-client',
      'The commands of the admin API know its document and HTTP, so they work where no service is installed.',
      '^src/cli/(operations|profiles)/',
      [
        '^generated/operations/admin\\.ts$',
        '^src/cli/(operations|profiles)/',
        '^src/cli/(command-environment|terminal|quote-word|conformance/read-options)\\.ts$',
        '^src/installation/(bootstrap-file|files)\\.ts$',
      ],
    ),
    {
      name: 'conformance-for-the-command-line',
      comment: 'The service itself does not need the commands that simulate it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    wall(
      'web-knows-clients',
      'Browser apps see what any client sees, and follow the very rules of the service about personal data and claims.',
      '^src/web/',
      ['^generated/clients/', '^src/web/', '^src/domain/(matching|review|risk)\\.ts$', receiptVerification],
      tests,
    ),
    wall(
      'web-tests-know-tables',
      'Tests of texts walk the tables of what there is to name.',
      '^src/web/.*\\.test\\.ts$',
      ['^generated/clients/', '^src/web/', '^src/domain/', receiptVerification],
    ),
    wall('receipts-stand-alone', 'What verifies receipts runs in browsers too.', '^src/receipts/', ['^src/receipts/']),
    wall('delivery-settings-are-data', 'Settings are data without imports.', deliverySettings, []),
    wall('address-ranges-are-pure', 'What two walls share needs nothing behind either.', addressRange, []),
    wall(
      'tls-stands-alone',
      'Making certificates needs nothing of the service but a way to write files.',
      '^src/installation/local-',
      ['^src/installation/(files|local-(authority|certificates))\\.ts$'],
    ),
    {
      name: 'tls-for-entries-and-tests',
      comment: 'The local authority is a matter of starting up; elsewhere only a test needs certificates.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/((run-service|compose)\\.ts$|cli/|installation/)', localAuthority, ...tests],
      },
      to: { path: localAuthority },
    },
    {
      name: 'testing-for-tests',
      comment: 'What only tests use is not part of the service.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: ['^src/.*/testing/', '\\.fixture\\.ts$'] },
    },
    {
      name: 'held-out-attacks',
      comment: 'A rule or a threshold that was chosen with these forgeries would be measured on what it was made for.',
      severity: 'error',
      from: { pathNot: '^scripts/(eval[/.]|specimens/photograph\\.test\\.)' },
      to: { path: '^scripts/(specimens/copies|eval/(attacks|strip|own-forgery))\\.ts$' },
    },
    {
      name: 'web-is-not-imported',
      comment: 'Browser code is bundled and served as files.',
      severity: 'error',
      from: { pathNot: '^src/web/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'service-knows-no-tools',
      comment: 'What runs in production does not depend on scripts, contract tests, examples or packages for others.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(scripts|contract-tests|examples|packages)/' },
    },
    {
      name: 'compose-for-entries',
      comment: 'The one place where things are built: another importer would build a second service.',
      severity: 'error',
      from: { pathNot: ['^src/(run-service|api-process|cli/mitome)\\.ts$', '^contract-tests/support/'] },
      to: { path: '^src/compose\\.ts$' },
    },
    {
      name: 'entries-are-not-imported',
      comment: 'Importing an entry runs it.',
      severity: 'error',
      from: { pathNot: '^src/main\\.ts$' },
      to: { path: '^src/(main|run-service|api-process|cli/mitome)\\.ts$' },
    },
    wall(
      'contract-tests-speak-http',
      'Contract tests see the documents, the generated clients and a running server.',
      '^contract-tests/',
      ['^generated/', '^contract-tests/', '^scripts/(specimens|mock|screens)/', hostilePictures, clientPackage],
      '^contract-tests/support/',
    ),
    {
      name: 'client-package-as-installed',
      comment: 'What others install is tested as they have it: here only its types are looked at.',
      severity: 'error',
      from: { path: '^contract-tests/' },
      to: { path: clientPackage, dependencyTypesNot: ['type-only'] },
    },
    wall(
      'support-starts-the-server',
      'Support may build and start a server, with a database and a bucket of its own, as the image does; it tests nothing from inside.',
      '^contract-tests/support/',
      [
        '^generated/',
        '^contract-tests/',
        '^scripts/(specimens|mock|setup)/',
        '^scripts/image/read-dockerfile\\.ts$',
        clientPackage,
        '^src/[^/]+\\.ts$',
        '^src/storage/testing/(engines|test-bucket)\\.ts$',
        '^src/checks/picture/reencode-picture\\.ts$',
        '^src/(config|installation|system|embedded-postgres)/',
      ],
    ),
    wall(
      'demo-and-bench-speak-http',
      'Demo and bench are clients and receivers like any other; the bench brings its own database, and measures the checks alone by the evaluation.',
      '^scripts/(demo|bench)[/.]',
      ['^generated/', '^scripts/(demo|bench|specimens|setup)[/.]', '^scripts/eval/measure-parts', localAuthority],
    ),
    wall(
      'soak-measures-from-outside',
      'What soaks is bench and more: it takes the queue down, borrows one test of the sender, and the trips of chaos, at length.',
      '^scripts/soak[/.]',
      [
        '^generated/',
        '^scripts/(soak|bench|setup|specimens)[/.]',
        '^scripts/chaos/',
        '^src/embedded-postgres/',
        '^src/notifications/testing/endless-bodies\\.ts$',
      ],
    ),
    wall(
      'chaos-breaks-from-outside',
      'What breaks the service knows its processes, its API and its rows, and nothing of its code.',
      '^scripts/chaos[/.]',
      ['^generated/', '^scripts/(chaos|bench|setup|specimens)[/.]'],
    ),
    wall(
      'fuzz-and-mock-see-documents',
      'Fuzzer and mock know the service by its documents and over HTTP; the fuzzer starts one as the demo does.',
      '^scripts/(fuzz|mock)[/.]',
      ['^generated/', '^scripts/(fuzz|mock|demo|specimens|setup)[/.]', '^scripts/generate/json-document\\.ts$'],
    ),
    wall(
      'scripts-stay-outside',
      'Tools see documents and generated code. The page of settings needs their tables, migration drift the stores; specimens share the rules of the checks.',
      '^scripts/',
      [
        '^generated/',
        '^scripts/',
        localAuthority,
        modelsInstallation,
        '^src/telemetry/registry\\.ts$',
        '^src/telemetry/metric-table\\.ts$',
        '^src/(storage|embedded-postgres|checks|config)/',
      ],
      '^scripts/((demo|bench|soak|chaos|fuzz|mock|eval)[/.]|specimens/.*\\.test\\.ts$)',
    ),
    wall(
      'eval-runs-checks-and-rules',
      'The evaluation gives drawings to the checks and their findings to the rules, without a server or a database.',
      '^scripts/eval[/.]',
      ['^scripts/(eval|specimens|setup)[/.]', '^src/(checks|domain)/'],
    ),
    wall(
      'specimens-are-read-and-judged',
      'The specimens are held against what the checks read in them and what the rules make of it.',
      '^scripts/specimens/.*\\.test\\.ts$',
      ['^generated/', '^scripts/(specimens|setup)/', '^src/(checks|domain)/'],
    ),
    {
      name: 'storage-for-migration-drift',
      comment:
        'Of all tools only the checks of migrations look at the stores, and the test of the probes at their waits; the test runner starts the embedded PostgreSQL.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: '^scripts/check/(migration-drift|published-migrations|kubernetes\\.test)' },
      to: { path: '^src/storage/' },
    },
    {
      name: 'embedded-for-tests',
      comment: 'Of all tools only the test runner, the soak and the migration check start a PostgreSQL.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: '^scripts/(test[/.]|soak/|check/migration-drift|setup/)' },
      to: { path: '^src/embedded-postgres/' },
    },
    {
      name: 'settings-for-their-page',
      comment: 'Of all tools only the generator and the tests of what is deployed look at the tables of settings.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: '^scripts/(generate[/.]|check/(compose|kubernetes)\\.test)' },
      to: { path: '^src/config/' },
    },
    {
      name: 'metrics-for-their-page',
      comment: 'Of all tools only the generator and the test of the alerts look at the table of metrics.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: '^scripts/(generate[/.]|check/monitoring)' },
      to: { path: '^src/telemetry/' },
    },
    {
      name: 'checks-for-specimens',
      comment: 'Of all tools only the specimens and the evaluation look at the checks.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: '^scripts/(specimens/|eval[/.])' },
      to: { path: '^src/checks/' },
    },
    wall('generated-stands-alone', 'Generated code refers to generated code.', '^generated/', ['^generated/']),
    wall('examples-are-copied', 'An example is copied whole, so it has all it needs.', '^examples/([^/]+)/', [
      '^examples/$1/',
    ]),
    {
      name: 'examples-run-on-node-alone',
      comment: 'A copy of an example needs no package to run; its tests bring what they need.',
      severity: 'error',
      from: { path: '^examples/', pathNot: tests },
      to: { path: '(^|/)node_modules/', dependencyTypesNot: ['type-only'] },
    },

    wall('packages-stand-alone', 'A package is installed alone, so it has all it needs.', '^packages/([^/]+)/', [
      '^packages/$1/',
    ]),
    {
      name: 'packages-run-anywhere',
      comment:
        'A package for others has no dependency at run time, because its build bundles openapi-fetch, and imports no module of one runtime, because edge runtimes have none. Its tests may.',
      severity: 'error',
      from: { path: '^packages/', pathNot: tests },
      to: { pathNot: ['^packages/', '^node_modules/openapi-fetch/'] },
    },

    keptIn(
      'databases-in-storage',
      'TypeORM and the drivers.',
      ['typeorm', 'mysql2', 'pg'],
      ['^src/(storage|embedded-postgres)/', '^contract-tests/support/'],
    ),
    keptIn('pg-boss-in-queue', 'The queue is one wall thick.', ['pg-boss'], ['^src/queue/']),
    keptIn(
      'express-in-http',
      'Handlers know generated types, not the web framework.',
      ['express', 'express-openapi-validator'],
      ['^src/http/'],
    ),
    keptIn('pino-in-entries', 'One logger, made once.', ['pino'], ['^src/(main|cli/mitome)\\.ts$', log]),
    keptIn(
      'undici-in-notifications',
      'Only notifications and the calls of check providers go out.',
      ['undici'],
      ['^src/(notifications|providers)/'],
      '^src/',
    ),
    keptIn(
      'cockatiel-in-providers',
      'Only check providers have circuits.',
      ['cockatiel'],
      ['^src/providers/'],
      '^src/',
    ),
    keptIn(
      'prom-client-in-telemetry',
      'Only one folder knows how metrics are kept.',
      ['prom-client'],
      ['^src/telemetry/'],
    ),
    keptIn(
      'opentelemetry-in-telemetry',
      'Only one folder makes spans, so that what they hold can be read in one place.',
      ['@opentelemetry'],
      ['^src/telemetry/tracing/'],
    ),
    keptIn(
      'openid-client-in-sign-on',
      'Only one folder talks to identity providers.',
      ['openid-client'],
      ['^src/sign-on/'],
      '^src/',
    ),
    keptIn(
      's3-in-media',
      'Only one folder talks to stores of pictures.',
      ['@aws-sdk'],
      ['^src/storage/(media|testing)/'],
      '^src/',
    ),
    keptIn('nodemailer-in-mail', 'Only one folder talks to mail servers.', ['nodemailer'], ['^src/mail/'], '^src/'),
    keptIn(
      'credentials-in-system',
      'Passwords are hashed and codes computed behind one port.',
      ['@node-rs/argon2', 'otpauth', '@zxcvbn-ts'],
      ['^src/system/'],
      '^src/',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What is in `outside` is copied to elsewhere, and compiled there: its test holds what it imports.
    exclude: { path: ['^(data|dist|reports)/', '^packages/[^/]+/dist/', '^contract-tests/docs/outside/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    // Types count: a type that crosses a wall ties both sides together as firmly as a value.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
