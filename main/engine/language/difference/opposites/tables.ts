/**
 * Words that exclude one another, one kind per line: a thing that is one of them is none of the others. Written for this
 * product; commas separate the words, `=` joins synonyms. Lower-case lemmas.
 */
export const exclusiveKinds: Record<string, string> = {
  colour:
    'red=crimson=scarlet, orange, yellow, green, blue=navy, purple=violet, pink, brown, black, white, grey=gray, beige=tan, gold=golden, silver, turquoise=teal, maroon, cyan, magenta, blond=blonde, ivory, lavender, khaki, indigo, amber',
  country:
    'afghanistan, argentina, australia, austria, belgium, brazil, bulgaria, canada, chile, china, colombia, croatia, cuba, cyprus, denmark, egypt, ethiopia, finland, france, germany, ghana, greece, haiti, hungary, iceland, india, indonesia, iran, iraq, ireland, israel, italy, jamaica, japan, jordan, kenya, kuwait, lebanon, libya, luxembourg, malaysia, malta, mexico, mongolia, morocco, nepal, netherlands=holland, nigeria, norway, pakistan, panama, peru, philippines, poland, portugal, qatar, romania, russia, scotland, serbia, singapore, slovakia, slovenia, somalia, spain, sudan, sweden, switzerland, syria, taiwan, tanzania, thailand, tunisia, turkey, uganda, ukraine, uruguay, venezuela, vietnam, wales, yemen, zambia, zimbabwe, england, britain=uk=united kingdom=u.k, america=usa=united states=u.s, ecuador, bolivia, guatemala, algeria, angola, cambodia, korea, new zealand, south africa, saudi arabia, sri lanka, costa rica, czech republic=czechia, south korea, north korea, puerto rico, el salvador',
  nationality:
    'afghan, argentinian=argentine, australian, austrian, belgian, brazilian, bulgarian, canadian, chilean, chinese, colombian, croatian, cuban, czech, danish, dutch, egyptian, english, ethiopian, finnish, french, german, greek, hungarian, icelandic, indian, indonesian, iranian=persian, iraqi, irish, israeli, italian, jamaican, japanese, kenyan, korean, lebanese, malaysian, mexican, mongolian, moroccan, nepalese, nigerian, norwegian, pakistani, peruvian, filipino, polish, portuguese, romanian, russian, scottish, serbian, slovak, slovenian, somali, spanish, sudanese, swedish, swiss, syrian, taiwanese, thai, tunisian, turkish, ukrainian, venezuelan, vietnamese, welsh, american, arabic, hebrew, hindi, latin, british, ecuadorian, bolivian, algerian, cambodian',
  currency:
    'dollar, euro, cent, pound, yen, franc, peso, rupee, ruble=rouble, yuan=renminbi, krona=krone=kronor=kroner, shekel, lira, zloty, forint, dinar, rand, real, baht, bitcoin, rial, dirham, ringgit',
  numeral: 'integer=int, float=floating point',
  medium: 'memory, disk',
  weekday: 'monday=mon, tuesday=tue=tues, wednesday=wed, thursday=thu=thur=thurs, friday=fri, saturday, sunday',
  month: 'january, february, march, april, may, june, july, august, september, october, november, december',
  daytime: 'morning, noon, afternoon, evening, night, midnight, dawn=sunrise, dusk=sunset',
  side: 'left, right',
  size: 'tiny=small=little, medium, huge=giant=enormous=large=big',
  language:
    'javascript=js, typescript=ts, python, rust, golang, java, kotlin, swift, ruby, php, perl, scala, haskell, elixir, clojure, lua, dart, csharp, fortran, cobol',
  packager: 'npm, yarn, pnpm, bun, pip, poetry, cargo, maven, gradle, homebrew=brew, apt, conda, uv',
  database:
    'postgres=postgresql, mysql, sqlite, mongodb=mongo, redis, mariadb, dynamodb, cassandra, oracle, elasticsearch, duckdb, memcached',
  system: 'windows, linux, macos=mac=osx, android, ios, freebsd',
  browser: 'chrome=chromium, firefox, safari, edge, opera',
  runner: 'jest, vitest, mocha, jasmine, pytest, unittest, junit, rspec, playwright, cypress, selenium, puppeteer',
  format: 'json, yaml=yml, toml, xml, csv, ini, protobuf, html, markdown',
  indentation: 'tab, space',
  method: 'get, post, put, patch, delete',
  stage: 'development=dev, staging, production=prod',
  level: 'debug, info, warning=warn, error, fatal',
  api: 'rest, graphql, grpc, soap',
  host: 'aws, azure, gcp, vercel, netlify, heroku, cloudflare',
  forge: 'github, gitlab, bitbucket',
  framework: 'react, vue, angular, svelte, ember, solid',
  theme: 'dark, light',
  processor: 'arm, arm64, x86, x64, amd64',
  vcs: 'merge, rebase, squash',
  quotes: 'single, double',
  casing: 'camelcase, snakecase, kebabcase, pascalcase',
  encoding: 'utf8, utf16, ascii, latin1',
  frequency: 'hourly, daily, weekly, monthly, yearly=annually',
  rule: 'must=shall, may=might, optional',
  amount: 'all=every=each, none, half, most, few, many',
  truth: 'true=yes, false=no',
  branch: 'main, master, develop',
}

/** Generic names for the members of a kind: less specific, but no contradiction. */
export const kindNames: Record<string, string> = {
  colour: 'colour, color',
  country: 'country, nation',
  weekday: 'day, weekday',
  month: 'month',
  language: 'language',
  database: 'database',
  browser: 'browser',
  currency: 'currency, money',
}

/** Pairs of antonyms; `=` joins words with the same meaning here. */
export const antonymPairs = `before=prior:after=following=afterwards, always=constantly=invariably:never, enable=activate:disable=deactivate, on=true=enabled:off=false=disabled,
  allow=permit:forbid=deny=prohibit=disallow=block=ban, required=mandatory:optional, require=need:optional, include:exclude=omit,
  accept:reject=refuse, add=insert:remove=delete=drop, increase=raise=grow:decrease=reduce=lower=shrink, start=begin=launch:stop=end=finish=halt,
  open:close=shut, opened:closed, up:down, in:out, inside=indoors:outside=outdoors, indoor:outdoor, above=over:below=under=beneath,
  front:back=behind=rear, near=close:far, with:without, upper:lower, top:bottom, first:last, early=earlier:late=later, old=ancient:new=young,
  hot=warm:cold=cool, fast=quick=rapid:slow, quickly=rapidly:slowly, high=tall:low=short, long:short, big=large:small=little=tiny, wide=broad:narrow,
  thick:thin, heavy:light, hard:soft=easy, difficult:easy=simple, strong:weak, good:bad, right=correct:wrong=incorrect, valid:invalid,
  safe:unsafe=dangerous, secure:insecure, clean:dirty, full:empty, loud=noisy:quiet=silent, win:lose, buy:sell, push:pull, give:take=receive,
  send:receive, read:write, load:unload=save, lock:unlock, connect:disconnect, attach:detach, mount:unmount, import:export, encode:decode,
  encrypt:decrypt, compress:decompress=extract, upload:download, login:logout, show=display:hide, visible:hidden=invisible, public:private,
  internal:external, local:remote=global, static:dynamic, sync=synchronous:async=asynchronous, synchronously:asynchronously, mutable:immutable,
  strict:loose=lenient, explicit:implicit, explicitly:implicitly, automatic:manual, automatically:manually, server:client, frontend:backend,
  parent:child, ascending:descending, minimum=min=least:maximum=max=most, more=greater:less=fewer, pass=succeed:fail, success:failure, online:offline,
  positive:negative, input:output, request:response, push:pop, keep=retain=preserve:remove=discard=delete=drop, prefer:avoid, commit:revert,
  install:uninstall, subscribe:unsubscribe, expand:collapse, same=identical:different, equal:unequal, present:absent, alive=living:dead,
  together:alone=apart, everyone=everybody:nobody, everything:nothing, someone=somebody:nobody, everywhere:nowhere, arrive:leave=depart,
  enter:exit=leave, forward:backward=backwards, left:right, begin:end, day:night, dark=dim:light=bright, deep:shallow, smooth:rough, tight:loose,
  sharp:dull=blunt, fresh:stale, ascend=climb:descend, build:destroy=demolish, create:delete=destroy, appear:disappear=vanish, remember:forget,
  ignore:follow=heed, trust:distrust, agree:disagree, approve:disapprove, supported:unsupported, stable:unstable, available:unavailable,
  known:unknown, used:unused, sorted:unsorted, typed:untyped, old:modern, ancient:modern, ahead=ahead of:behind,
  cheap=inexpensive:pricey=expensive=costly, attack:retreat=defend, lazy=idle:hardworking=diligent=busy, noisy=loud:silent, broken:intact=whole,
  careful=cautious:careless=reckless, common:rare, complex=complicated:simple, even:uneven, frequent:rare, inferior:superior, junior:senior,
  lower:upper, major:minor, mild:severe=harsh, normal:strange=abnormal, private:public, quit:continue, scatter:gather=collect, separate:join=unite,
  single:multiple, genuine:fake, truth:lie, vertical:horizontal, well:badly, whole:partial, withdraw:deposit, lend:borrow, inside=into:out,
  toward=towards:from=away, success:error, cached:uncached, required:forbidden, lazy:eager, lazily:eagerly, only:also, once:repeatedly,
  at least:at most, upstream:downstream, horizontal:vertical, horizontally:vertically, odd:even, prefix:suffix, pre:post, singular:plural,
  uppercase:lowercase, duplicate:unique, permanent:temporary, permanently:temporarily, deprecated:recommended, fix:break, throw:catch, reuse:recreate,
  use=keep:abandon, until:since, unless:if, always:sometimes=rarely=seldom, never:sometimes=often=usually, often=usually:rarely=seldom, and:or,
  must:may, relative:absolute, inclusive:exclusive, shared:isolated, blocking:nonblocking, rise:fall, catch:throw, pack:unpack, wrap:unwrap,
  fill:empty`

/** Technical synonyms; the dictionary covers general language. */
export const synonyms = `config=configuration=configure, repo=repository, db=database, dir=directory=folder, env=environment, docs=doc=documentation=document,
  auth=authentication, param=parameter=argument=arg, func=fn=function, app=application=apps, info=information, js=javascript, ts=typescript,
  must=should=shall=need, use=utilize=utilise=employ=leverage, ensure=guarantee, want=prefer=wish, without=no, summary=summarise=summarize,
  ack=acknowledgement=acknowledgment, call=invoke, delete=remove=erase, run=execute, show=display, create=make=generate, fix=repair, check=verify,
  big=large, small=little, start=begin, end=finish, get=fetch=retrieve, exception=error, crash=fail, begin=start, error=failure, bug=defect,
  because=since, before=prior, every=each=all, also=too, someone=somebody, near=close=beside=next, speak=talk=say=tell, put=place=set, big=huge,
  quickly=fast=rapidly, slowly=slow, several=some=few=many, single=one=sole, store=save=persist, permit=allow, prohibit=forbid, max=maximum, min=minimum, msg=message,
  cmd=command, dep=dependency, dependency=package=library, lib=library, var=variable, spec=specification, prod=production, dev=development,
  id=identifier, perf=performance, sync=synchronise=synchronize, postgres=postgresql, test=spec, tests=specs, timeout=limit, grey=gray, colour=color,
  behaviour=behavior, initialise=initialize, serialise=serialize, normalise=normalize, organise=organize, recognise=recognize, neighbour=neighbor,
  optimise=optimize, centre=center, cancelled=canceled`
