# The games and their server in a container, as an ordinary user, with the data folder on a volume:
# docs/install.md, docs/server.md.
FROM python:3.13-slim AS build
WORKDIR /source
RUN python -m venv --without-pip /opt/timesduel
COPY requirements-web.txt ./
RUN python -m pip --python /opt/timesduel/bin/python install --no-cache-dir \
    --require-hashes -r requirements-web.txt
COPY . ./
RUN python -m pip --python /opt/timesduel/bin/python install --no-cache-dir \
    --no-deps --no-build-isolation .

FROM python:3.13-slim
RUN useradd --uid 10001 --create-home player \
    && install --directory --owner=player --group=player /data
COPY --from=build /opt/timesduel /opt/timesduel
ENV PATH=/opt/timesduel/bin:$PATH TIMESDUEL_HOME=/data
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
ENTRYPOINT ["timesduel"]
