#!/usr/bin/env bash
# bucket.sh compare: prints "reason=" and why the bucket has to be brought in line, nothing behind it where database, commit
# and bucket agree. bucket.sh record: writes the commit into the bucket. Needs curl and jq alone, which GitHub's runners have.
set -euo pipefail
shopt -s inherit_errexit

# Signed; the key stays out of the list of processes. Older curls sign no other hash than one that is named.
request_object() {
  local key=$1 endpoint=${S3_ENDPOINT:-https://s3.$S3_REGION.amazonaws.com}
  curl --silent --fail --max-time 10 --aws-sigv4 "aws:amz:$S3_REGION:s3" --header 'x-amz-content-sha256: UNSIGNED-PAYLOAD' \
    --config <(printf 'user = "%s:%s"\n' "$S3_ACCESS_KEY_ID" "$S3_SECRET_ACCESS_KEY") "${@:2}" \
    "${endpoint%/}/$S3_SITE_BUCKET/${S3_SITE_PREFIX:-}$key"
}

# Nothing where it is not there.
read_object() {
  request_object "$1" || true
}

find_reason() {
  if [[ $DATABASE_URL != libsql:* && $DATABASE_URL != http* ]]; then echo "the database cannot be asked from here" && return; fi
  if [[ $(read_object _release/commit) != "$GITHUB_SHA" ]]; then echo "the bucket was filled by another commit" && return; fi
  local manifest pointer sql answer live waiting
  manifest=$(read_object _release/manifest.json)
  pointer=$(read_object release.json | jq '.id // 0')
  if [[ $(jq -r .phase <<<"$manifest") != whole ]]; then echo "the bucket is not whole" && return; fi
  if [[ $(jq '(.changesAt // "9") <= (now | todate)' <<<"$manifest") == true ]]; then
    echo "what visitors get changes by itself by now" && return
  fi
  sql="SELECT (SELECT id FROM releases WHERE status = 'live'),
    EXISTS (SELECT 1 FROM releases WHERE status = 'building')
    OR EXISTS (SELECT 1 FROM settings WHERE key = 'scheduledFor'
      AND json_extract(value, '\$') <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    OR EXISTS (SELECT 1 FROM calendar_feed, releases WHERE status = 'live'
      AND expires_at > created_at AND expires_at <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))"
  answer=$(jq --null-input --arg sql "$sql" '{requests: [{type: "execute", stmt: {sql: $sql}}, {type: "close"}]}' |
    curl --silent --show-error --fail --max-time 10 --data-binary @- --header 'content-type: application/json' \
      --config <(printf 'header = "authorization: Bearer %s"\n' "${DATABASE_AUTH_TOKEN:-}") \
      "$(sed -e 's/^libsql:/https:/' -e 's#/*$##' <<<"$DATABASE_URL")/v2/pipeline")
  read -r live waiting < <(jq -r '.results[0].response.result.rows[0] | map(.value // 0) | join(" ")' <<<"$answer")
  if [[ $live != "$pointer" ]]; then
    echo "release $live is live, and the bucket has $pointer"
  elif [[ $waiting != 0 ]]; then
    echo "a release waits for its turn"
  fi
}

if [[ $1 == record ]]; then
  request_object _release/commit --request PUT --data-binary "$GITHUB_SHA"
  exit
fi
# Not in one line: a failure inside must end this.
reason=$(find_reason)
echo "${reason:-nothing changed}" >&2
echo "reason=$reason"
